import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statusKeys } from '../action/status-actions.ts';
import { useConsole } from '../app/console.ts';
import { Menu, MenuItem } from '../design/menu.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { targetOf } from './target.ts';

export interface StatusMenuProps {
  label: string;
  trigger: ReactElement;
  shown: ReactNode;
  /** The tickets it is about; without it those that the keys would change. */
  ids?: readonly number[];
}

/** The statuses that tickets can be set to, with their keys. */
export function StatusMenu({ label, trigger, shown, ids }: StatusMenuProps) {
  const { t } = useTranslation();
  const console = useConsole();
  return (
    <Menu label={label} trigger={trigger} shown={shown}>
      {statusKeys.map(([status, keys]) => (
        <MenuItem
          key={status}
          keys={keys}
          onChoose={() => void console.many.change(ids ? { ids } : targetOf(console), { status })}
        >
          <StatusShape status={status} />
          {t(`status.${status}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
