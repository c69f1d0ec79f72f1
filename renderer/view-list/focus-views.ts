/** Brings the keyboard to the views: to the shown one in their column, or opens their menu where there is no column. */
export function focusViews(): void {
  const column = document.getElementById(viewColumn);
  const link =
    column?.querySelector<HTMLElement>('[aria-current=page]') ?? column?.querySelector<HTMLElement>('button');
  if (link) link.focus();
  else document.getElementById(viewMenu)?.click();
}

/** Element ids. */
export const viewColumn = 'views';
export const viewMenu = 'view-menu';
