export const issuer = 'https://account.example';
export const clientId = 'your-client-id';
