export interface Failure {
  problem: 'unreachable' | 'certificate';
  message: string;
}

/** Says why fetch could not reach a server and what to do. `fetch failed` has its reason in `cause.code`. */
export function describeFailure(error: unknown, baseUrl: string): Failure {
  const { host, hostname } = new URL(baseUrl);
  const code = codeOf(error);
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return { problem: 'certificate', message: `${host} does not answer with https. Check the port and the address.` };
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return {
      problem: 'certificate',
      message: `The certificate of ${host} has expired. Its administrator must renew it.`,
    };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return { problem: 'certificate', message: `The certificate of ${host} is for another name. Check the address.` };
  }
  if (/CERT|SIGNATURE|ISSUER|CRL|UNABLE_TO_/.test(code)) {
    const message = `The certificate of ${host} is not trusted here. Install its authority on this computer, or fix it there.`;
    return { problem: 'certificate', message };
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      problem: 'unreachable',
      message: `There is no server named ${hostname}. Check the spelling and the network.`,
    };
  }
  if (code === 'ECONNREFUSED') {
    return { problem: 'unreachable', message: `Nothing answers at ${host}. Check the port and that the server runs.` };
  }
  return {
    problem: 'unreachable',
    message: `${host} does not answer. Check the address, the network and the firewall.`,
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const causes = error.cause instanceof AggregateError ? error.cause.errors : [error.cause];
  for (const cause of causes) if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return 'code' in error ? String(error.code) : '';
}
