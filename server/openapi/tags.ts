/** What is said of each part of the specified API; parts of the desk API are named after their path. */
const baseTags: Record<string, { name: string; description: string }> = {
  ticket: {
    name: 'Tickets',
    description: 'All communication runs through tickets: their timelines, what they are about, and who has them.',
  },
  notification: { name: 'Notifications', description: 'What the calling user should know.' },
  customer: { name: 'Customers', description: 'Who writes: names, addresses, custom fields and events.' },
  chat: { name: 'Chat', description: 'For an external chat frontend.' },
  raw: { name: 'Raw data', description: 'Tables for a data warehouse or a reporting tool.' },
};

export interface Tag {
  name: string;
  description: string;
}

/** The part of the API that a path belongs to: by its first segment, below /desk by its second. */
export function tagOf(path: string): Tag {
  const [, first = '', second] = path.split('/');
  const base = baseTags[first];
  if (base) return base;
  if (first !== 'desk') throw new Error(`${path} belongs to no part of the API: name it in openapi/tags.ts.`);
  if (second === undefined) return { name: 'Desk', description: 'What this desk is, and who is asking.' };
  return { name: `Desk: ${second.replaceAll('-', ' ')}`, description: `Below /desk/${second}.` };
}
