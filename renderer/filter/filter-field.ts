import { type FilterName, filterKinds, filterNames, type ListFilter } from './filter.ts';

/** Filters that are the two ends of one span. */
const spans = {
  created: ['created_from', 'created_to'],
  updated: ['updated_from', 'updated_to'],
} as const satisfies Record<string, readonly [from: FilterName, to: FilterName]>;

export type SpanField = keyof typeof spans;
/** What an agent chooses a filter by: one filter, or both ends of a span. */
export type FilterField = Exclude<FilterName, (typeof spans)[SpanField][number]> | SpanField;

export const isSpan = (field: FilterField): field is SpanField => field in spans;

/** The names of the two ends of a span. */
export const endsOf = (field: SpanField): (typeof spans)[SpanField] => spans[field];

export const namesOf = (field: FilterField): readonly FilterName[] => (isSpan(field) ? spans[field] : [field]);

const fieldOf = (name: FilterName): FilterField =>
  name in filterKinds && /_(from|to)$/.test(name) ? (name.split('_')[0] as SpanField) : (name as FilterField);

/** Every field, in the order in which they are shown. */
export const filterFields: readonly FilterField[] = [...new Set(filterNames.map(fieldOf))];

/** Fields that a server without the desk's filters knows as well. */
const plainFields: readonly FilterField[] = ['status', 'assigned_user_id', 'assigned_group_id'];

/** The fields that a list can be narrowed by, on a server with these features; what the view stands for is none. */
export function openFields(features: readonly string[], fixed: readonly FilterName[]): FilterField[] {
  const known = features.includes('filters') ? filterFields : plainFields;
  const open = features.includes('search') ? known : known.filter((field) => field !== 'q');
  return open.filter((field) => !namesOf(field).some((name) => fixed.includes(name)));
}

/** The fields by which a filter narrows. */
export const fieldsIn = (filter: ListFilter): FilterField[] =>
  filterFields.filter((field) => namesOf(field).some((name) => filter[name] !== undefined));

/** A filter without these fields. */
export function withoutFields(filter: ListFilter, fields: readonly FilterField[]): ListFilter {
  const gone = new Set(fields.flatMap(namesOf));
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !gone.has(name as FilterName)));
}
