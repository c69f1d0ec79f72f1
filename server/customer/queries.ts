import type { CustomField, EmbeddedChannel } from '../contract/base/customer.ts';
import { prepared } from '../storage/prepared.ts';

export const embeddedChannelColumns = [
  'customer_channels.id',
  'customer_channels.brand_id',
  'customer_channels.customer_id',
  'customer_channels.channel_id',
  'customer_channels.unique_reference',
  'customer_channels.linked_by_user_id',
  'channels.name',
  'channels.icon',
] as const;

export const customFieldColumns = [
  'custom_fields.id',
  'custom_fields.name',
  'custom_fields.label',
  'custom_fields.type',
  'custom_field_values.value',
] as const;

export const channelsOfCustomer = prepared<{ customer: number }, EmbeddedChannel>((db, value) =>
  db
    .selectFrom('customer_channels')
    .innerJoin('channels', 'channels.id', 'customer_channels.channel_id')
    .select(embeddedChannelColumns)
    .where('customer_channels.customer_id', '=', value('customer'))
    .orderBy('customer_channels.id'),
);

/** Every custom field of the brand, with the customer's value where there is one. */
export const fieldsOfCustomer = prepared<{ customer: number; brand: number }, CustomField>((db, value) =>
  db
    .selectFrom('custom_fields')
    .leftJoin('custom_field_values', (join) =>
      join
        .onRef('custom_field_values.custom_field_id', '=', 'custom_fields.id')
        .on('custom_field_values.customer_id', '=', value('customer')),
    )
    .select(customFieldColumns)
    .where('custom_fields.brand_id', '=', value('brand'))
    .orderBy('custom_fields.name'),
);
