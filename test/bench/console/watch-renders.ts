declare global {
  interface Window {
    /** Rows rendered since the last time it was asked; React tells each time that it has drawn something. */
    takeRenderedRows(): number[];
  }
}

/** What React keeps of a component; the part of it that tells whether it was rendered. */
interface Fiber {
  flags: number;
  memoizedProps: { id?: number; total?: number; index?: number } | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Runs in the page, before its own scripts: React tells it of what it rendered, as it does React's own developer tools. */
export function watchRenders(): void {
  /** React's mark of a component whose function was called. */
  const performedWork = 1;
  let rendered: number[] = [];
  const look = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      const { id, total, index } = each.memoizedProps ?? {};
      const isRow = id !== undefined && total !== undefined && index !== undefined;
      if (isRow && (each.flags & performedWork) !== 0) rendered.push(id);
      // The same children as before: nothing below was rendered.
      if (each.child !== each.alternate?.child) look(each.child);
    }
  };
  const onCommitFiberRoot = (_: number, root: { current: Fiber }) => look(root.current);
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount() {} };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  window.takeRenderedRows = () => {
    const taken = rendered;
    rendered = [];
    return taken;
  };
}
