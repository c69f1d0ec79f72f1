/** The sample company: who works there and how its desk is set up. */

export const company = {
  name: 'Nordlicht Bikes',
  address: 'service@nordlicht.example',
  addresses: ['service@nordlicht.example', 'orders@nordlicht.example', 'workshop@nordlicht.example'],
  telephone: '+493023125100',
} as const;

export const groupNames = ['Support', 'Orders & billing', 'Workshop'] as const;
export type GroupName = (typeof groupNames)[number];

/** The first one takes the place of a fresh desk's administrator. */
export const agents = [
  { name: 'Mara Ruiz', email: 'mara@nordlicht.example', groups: ['Support', 'Orders & billing', 'Workshop'] },
  { name: 'Kim Berg', email: 'kim@nordlicht.example', groups: ['Support', 'Workshop'] },
  { name: 'Jonas Schäfer', email: 'jonas@nordlicht.example', groups: ['Support', 'Orders & billing'] },
  { name: 'Priya Nair', email: 'priya@nordlicht.example', groups: ['Orders & billing'] },
  { name: 'Tove Lindqvist', email: 'tove@nordlicht.example', groups: ['Workshop'] },
] as const satisfies readonly { name: string; email: string; groups: readonly GroupName[] }[];
export type AgentName = (typeof agents)[number]['name'];

export const models = [
  'Fjord 2',
  'Fjord 3',
  'Skär 700',
  'Lumen City',
  'Lumen Step',
  'Kajak Cargo',
  'Polar Kids 20',
] as const;

export const customFields = [
  { name: 'model', label: 'Model', type: 'choice', choices: models },
  { name: 'serial', label: 'Serial', type: 'text', choices: [] },
  { name: 'since', label: 'Customer since', type: 'date', choices: [] },
  { name: 'newsletter', label: 'Newsletter', type: 'boolean', choices: [] },
] as const;

export const warrantyForm = {
  name: 'Warranty',
  fields: [
    { name: 'bought_at', label: 'Bought at', type: 'text' },
    { name: 'kilometres', label: 'Kilometres ridden', type: 'number' },
  ],
} as const;
