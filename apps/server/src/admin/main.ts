import '../start/quick-imports.ts';

await import('./program.ts');
