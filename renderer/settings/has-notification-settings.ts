import type { DeskFacts } from '../app/desk-context.ts';

/** Whether the desk keeps what this person wants of notifications. */
export const hasNotificationSettings = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('notification-preferences') && permissions.includes('SETTINGS_CRUD');
