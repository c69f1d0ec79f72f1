/** The style of the page, light and dark; colours as in the console. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f3f4f2, #0e1110);
  --raised: light-dark(#ffffff, #1b201e);
  --ink: light-dark(#171a18, #e8ece9);
  --ink2: light-dark(#4a514c, #b4bcb7);
  --line: light-dark(#d9dcd8, #2a302d);
  --control: light-dark(#858c85, #6b746f);
  --accent: light-dark(#0b6e5b, #4fd1b0);
  --danger: light-dark(#b3261e, #ff8a80);
  --warn: light-dark(#8a5300, #f2b45a);
  --info: light-dark(#0a559e, #86bfff);
  font: 15px/1.5 system-ui, sans-serif;
  scroll-padding-top: 4.5rem;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  display: grid;
  grid-template: "header header" auto "nav main" 1fr / 20rem minmax(0, 1fr);
}
header {
  grid-area: header;
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  gap: 1rem;
  align-items: center;
  padding: 0.6rem 1.25rem;
  background: var(--raised);
  border-bottom: 1px solid var(--line);
}
h1 { font-size: 1.1rem; margin: 0; white-space: nowrap; }
h1 small { color: var(--ink2); font-weight: normal; }
header label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#filter {
  flex: 1;
  min-width: 0;
  max-width: 30rem;
  padding: 0.35rem 0.6rem;
  font: inherit;
  color: inherit;
  background: var(--canvas);
  border: 1px solid var(--control);
  border-radius: 6px;
}
#found { margin: 0; color: var(--ink2); white-space: nowrap; }
nav {
  grid-area: nav;
  position: sticky;
  top: 3.6rem;
  max-height: calc(100vh - 3.6rem);
  overflow: auto;
  padding: 1rem 1.25rem;
  border-right: 1px solid var(--line);
  font-size: 0.85rem;
}
nav summary { cursor: pointer; color: var(--ink2); }
nav h2 { font-size: 0.85rem; margin: 1rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: grid; align-items: baseline; grid-template-columns: 3.4rem minmax(0, 1fr); padding: 0.2rem 0; overflow-wrap: anywhere; color: var(--ink); text-decoration: none; }
nav li a:hover { text-decoration: underline; }
main { grid-area: main; padding: 1rem 2rem 4rem; max-width: 62rem; outline: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h2 { margin: 2rem 0 0.5rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1.1rem 0 0.35rem; font-size: 0.9rem; }
p { margin: 0.4rem 0; }
code, pre { font: 0.85em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { margin: 0.35rem 0; padding: 0.75rem; overflow: auto; max-height: 28rem; background: var(--canvas); border: 1px solid var(--line); border-radius: 6px; }
.operation, #schemas > section {
  margin: 1rem 0;
  padding: 1rem 1.25rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 8px;
}
:target { border-color: var(--accent); }
.method { display: inline-block; min-width: 3.6em; font: bold 0.75rem/1.4 ui-monospace, Menlo, Consolas, monospace; color: var(--accent); }
.method.post { color: var(--info); }
.method.put, .method.patch { color: var(--warn); }
.method.delete { color: var(--danger); }
.anchor { color: var(--ink2); }
.permission, .required { color: var(--ink2); }
.required { font-size: 0.8rem; font-weight: normal; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border: 0; color: var(--ink2); font-weight: normal; font-size: 0.8rem; }
tbody th { width: 35%; font-weight: normal; }
details > summary { cursor: pointer; }
.status { font: 0.85rem ui-monospace, Menlo, Consolas, monospace; }
.refusals { display: flex; flex-wrap: wrap; gap: 0.35rem; list-style: none; margin: 0.4rem 0; padding: 0; }
.refusals a { display: block; padding: 0 0.4rem; color: var(--ink2); border: 1px solid var(--line); border-radius: 4px; text-decoration: none; }
.command { position: relative; }
.command button {
  position: absolute;
  right: 0.5rem;
  top: 0.5rem;
  font: inherit;
  font-size: 0.8rem;
  color: var(--ink);
  background: var(--raised);
  border: 1px solid var(--control);
  border-radius: 4px;
  cursor: pointer;
}
.command pre { padding-right: 5rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; padding: 0.25rem 0.5rem; background: var(--raised); }
@media (max-width: 60rem) {
  body { display: block; }
  header { flex-wrap: wrap; }
  #filter { flex-basis: 100%; order: 3; }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem 1.25rem 3rem; }
  :root { scroll-padding-top: 7rem; }
}
@media print {
  nav, #filter, .command button { display: none; }
}
`;
