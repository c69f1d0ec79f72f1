/**
 * Loaded before the app (-r), on Electron and on the stand-in alike: keeps what the app gives to the system, which
 * nobody would see, in globalThis.seen, and keeps it from the system, which would show it to whoever runs the tests.
 */
const { Notification, Tray, shell } = require('electron');

const seen = { toolTip: '', menu: undefined, notifications: [], opened: [] };
globalThis.seen = seen;

const { setContextMenu, setToolTip } = Tray.prototype;
Tray.prototype.setToolTip = function (text) {
  seen.toolTip = text;
  return setToolTip.call(this, text);
};
Tray.prototype.setContextMenu = function (menu) {
  seen.menu = menu;
  return setContextMenu.call(this, menu);
};
Notification.prototype.show = function () {
  seen.notifications.push(this);
  setImmediate(() => this.emit('show', {}));
};
shell.openExternal = async (url) => {
  seen.opened.push(url);
};
