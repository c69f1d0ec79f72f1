import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { propertyKeys } from '../action/property-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Tooltip } from '../design/tooltip.tsx';
import { canChange, type Property } from './property.ts';

export interface PropertyButtonProps {
  id: number;
  property: Property;
  /** The value as text: part of the control's name. */
  value: string;
  className: string;
  children: ReactNode;
}

/** A property of a ticket, which opens its choices where it can be changed and is plain text elsewhere. */
export function PropertyButton({ id, property, value, className, children }: PropertyButtonProps) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const desk = useDesk();
  if (!canChange(desk)) return <span className={className}>{children}</span>;
  return (
    <Tooltip
      label={t('property.change', { property: t(`property.${property}`) })}
      keys={propertyKeys[property]}
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          data-property={`${property}-${id}`}
          aria-label={t('property.named', { property: t(`property.${property}`), value })}
          onClick={(event) => panels.choose({ property, ids: [id], beside: event.currentTarget })}
          className={`${className} hover:border-control hover:bg-hover`}
        />
      }
    >
      {children}
    </Tooltip>
  );
}
