import { describe, expect, test } from 'vitest';
import { readServerAddress } from '../../../main/connection/server-address.ts';

const usable = (baseUrl: string, unencrypted = false) => ({ problem: null, baseUrl, unencrypted });

describe('a server’s address', () => {
  test.each([
    ['https://desk.example.com', usable('https://desk.example.com')],
    [' https://desk.example.com/ ', usable('https://desk.example.com')],
    ['https://desk.example.com/api/v2', usable('https://desk.example.com')],
    ['https://desk.example.com/help/api/v2/', usable('https://desk.example.com/help')],
    ['desk.example.com', usable('https://desk.example.com')],
    ['desk.example.com:8443', usable('https://desk.example.com:8443')],
    ['http://127.0.0.1:4710', usable('http://127.0.0.1:4710', true)],
    ['localhost:4710', usable('http://localhost:4710', true)],
    ['192.168.0.7:4710', usable('http://192.168.0.7:4710', true)],
    ['http://172.31.1.1', usable('http://172.31.1.1', true)],
    ['http://10.0.0.1', usable('http://10.0.0.1', true)],
    ['http://[::1]:4710', usable('http://[::1]:4710', true)],
    ['http://[fd00::7]', usable('http://[fd00::7]', true)],
    ['http://[::ffff:192.168.0.7]', usable('http://[::ffff:c0a8:7]', true)],
    ['http://office.local:4710', usable('http://office.local:4710', true)],
    ['http://office:4710', usable('http://office:4710', true)],
    ['https://192.168.0.7', usable('https://192.168.0.7')],
  ])('%s can be used', (typed, expected) => {
    expect(readServerAddress(typed)).toEqual(expected);
  });

  test.each([
    'http://desk.example.com',
    'http://172.32.0.1',
    'http://8.8.8.8:4710',
    'http://[2001:db8::1]',
    'http://[::ffff:8.8.8.8]',
    'http://127.0.0.1.example.com',
  ])('%s would send the key in the clear', (typed) => {
    expect(readServerAddress(typed)).toMatchObject({
      problem: 'not-encrypted',
      message: expect.stringMatching(/^Use https/),
    });
  });

  test.each([
    '',
    'ftp://desk.example.com',
    'https://',
    'a b',
    'https://u:p@desk.example.com',
    'https://u@desk.example.com',
    'https://:p@desk.example.com',
    'https://desk.example.com/#key',
    'https://d.example/?key=1',
    'file:///etc',
  ])('%j is not an address', (typed) => {
    expect(readServerAddress(typed)).toMatchObject({ problem: 'bad-address' });
  });
});
