import { describe, expect, test } from 'vitest';
import { describeFailure } from '../../../main/connection/describe-failure.ts';

/** `fetch failed`, with its reason as Node gives it. */
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

describe('why a server could not be reached', () => {
  test.each([
    ['ENOTFOUND', 'unreachable', 'There is no server named desk.example.com.'],
    ['EAI_AGAIN', 'unreachable', 'There is no server named desk.example.com.'],
    ['ECONNREFUSED', 'unreachable', 'Nothing answers at desk.example.com:8443.'],
    ['ETIMEDOUT', 'unreachable', 'desk.example.com:8443 does not answer.'],
    ['CERT_HAS_EXPIRED', 'certificate', 'has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', 'is for another name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', 'is not trusted here'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', 'is not trusted here'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate', 'does not answer with https'],
  ] as const)('%s is told as %s: %s', (code, problem, text) => {
    expect(describeFailure(failed(code), 'https://desk.example.com:8443')).toEqual({
      problem,
      message: expect.stringContaining(text),
    });
  });

  test('of several addresses that were tried, the first reason counts', () => {
    const cause = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]);
    expect(describeFailure(new TypeError('fetch failed', { cause }), 'http://localhost:4710').message).toContain(
      'Nothing answers',
    );
  });
});
