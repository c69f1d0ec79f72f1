import type { Desk } from '../../server/contract/desk/desk.ts';
import type { Permission } from '../../server/contract/route.ts';
import { unknownUserId } from '../store/mirror-names.ts';
import type { BaseState } from './poll-base.ts';

/** GET /desk of the mirror, as that of the server behind it: only what can work is named. */
export function describeBase(mirror: Desk, { notifications }: Pick<BaseState, 'notifications'>): Desk {
  const permissions: Permission[] = ['TICKET_READ', 'TICKET_CUD', 'API_RAW_TABLE_READ', 'CUSTOMER_READ'];
  const isKnown = mirror.user.id !== unknownUserId;
  return {
    ...mirror,
    kind: 'base',
    features: notifications ? ['ticket-list', 'notifications'] : ['ticket-list'],
    user: isKnown ? mirror.user : { id: 0, name: '', email: '' },
    users: mirror.users.filter(({ id }) => id !== unknownUserId),
    permissions: notifications ? [...permissions, 'SETTINGS_CRUD'] : permissions,
    // An empty server is not to be filled from here.
    empty: false,
  };
}
