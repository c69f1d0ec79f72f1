/** The element of the side pane, for who goes there by key. */
export const sidePaneId = 'side-pane';
