export type PreviewKind = 'image' | 'text' | 'audio' | 'video';

/** Text by another name, which is shown as its source. */
const textTypes = ['application/json', 'application/xml', 'application/x-ndjson', 'application/yaml', 'message/rfc822'];

/** Files whose type nobody knew, and whose name says that they are text: shown as letters, whatever they are. */
const textName = /\.(txt|log|csv|tsv|md|json|xml|ya?ml|ini|conf|toml|sql|eml|ics|vcf)$/i;

/**
 * How a file can be looked at without leaving the console; undefined: it can only be downloaded. Pictures and sounds go
 * to decoders that run nothing; anything of text, HTML and SVG too, is shown as letters. A PDF can run scripts and needs
 * a viewer that a sandboxed frame does not get, so it is left to the system's own.
 */
export function previewKind({ content_type, name }: { content_type: string; name: string }): PreviewKind | undefined {
  const [type = ''] = content_type.toLowerCase().split(';');
  if (/^image\/(png|jpeg|gif|webp)$/.test(type)) return 'image';
  if (/^audio\/(mpeg|mp4|x-m4a|aac|ogg|opus|wav|x-wav|vnd\.wave|flac|x-flac|webm)$/.test(type)) return 'audio';
  if (/^video\/(mp4|webm|ogg|quicktime)$/.test(type)) return 'video';
  if (type.startsWith('text/') || type === 'image/svg+xml' || textTypes.includes(type)) return 'text';
  return type === 'application/octet-stream' && textName.test(name) ? 'text' : undefined;
}
