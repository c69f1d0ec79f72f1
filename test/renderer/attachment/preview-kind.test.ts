import { expect, test } from 'vitest';
import { previewKind } from '../../../renderer/attachment/preview-kind.ts';
import { wantedFiles } from '../../../renderer/attachment/shown-file.ts';

const kindOf = (content_type: string, name = 'file') => previewKind({ content_type, name });

test.each([
  ['image/png', 'image'],
  ['IMAGE/JPEG', 'image'],
  ['text/plain; charset=utf-8', 'text'],
  ['application/json', 'text'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
])('%s is shown as %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});

test.each(['text/html', 'image/svg+xml', 'text/xml', 'message/rfc822'])('%s is shown as its source', (type) => {
  expect(kindOf(type)).toBe('text');
});

test.each(['application/pdf', 'application/octet-stream', 'application/zip', 'image/tiff', ''])(
  '%j is only downloaded',
  (type) => {
    expect(kindOf(type)).toBeUndefined();
  },
);

test('what nobody knows the type of is text where its name says so, and nothing else by its name', () => {
  expect(kindOf('application/octet-stream', 'Order.JSON')).toBe('text');
  expect(kindOf('application/octet-stream', 'photo.png')).toBeUndefined();
  expect(kindOf('application/pdf', 'manual.txt')).toBeUndefined();
});

test('of the files of a message those are gone through that can be shown', () => {
  const file = (id: number, content_type: string) => ({ id, name: `${id}`, size: 1, content_type, url: `/${id}` });
  const files = [file(1, 'application/pdf'), file(2, 'image/png'), file(3, 'text/plain')];
  expect(wantedFiles(files, 3)).toEqual({ files: files.slice(1), at: 1 });
});
