/** What each desk makes up anew, replaced by what stands for it in the documentation. */
const stands: [pattern: RegExp, instead: string][] = [
  [/\bdh_[\w-]{43}/g, 'dh_Zm9yLWV4YW1wbGUtb25seS1ub3QtYS1yZWFsLWtleQx'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '3f0c1a52-7a3e-4a0e-9d7e-3d0b9b1f6a55'],
];

/** Fields whose values depend on the database, not on the example. */
const varying: Readonly<Record<string, unknown>> = { position: '42', version: '0.1.0', prefix: 'dh_Zm9yL' };

/** An answer with everything replaced that differs from desk to desk. */
export function maskVolatile(body: unknown): unknown {
  const text = stands.reduce((all, [pattern, instead]) => all.replace(pattern, instead), JSON.stringify(body));
  return JSON.parse(text, (key, value) => {
    if (key === 'token' && String(value).length >= 32) return 'Zm9yRXhhbXBsZU9ubHk';
    return typeof value === 'string' ? (varying[key] ?? value) : value;
  });
}
