import '../quick-imports.ts';

await import('./program.ts');
