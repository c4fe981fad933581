/** Waits until a view has its heading and waits for nothing more. */
export const READY = `new Promise((resolve, reject) => {
  const end = performance.now() + 15_000;
  const look = () => {
    if (document.querySelector('main h1, main dialog h2') && !document.querySelector('main .skeleton')) resolve();
    else if (performance.now() > end) reject(new Error('The view does not come: ' + document.body.innerText));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Goes to an address within the page, as a link does; resolves when the view before has gone. */
export const follow = (path: string): string => `(async () => {
  const viewOf = (address) => new URL(address, location.href).pathname.split('/', 3).join('/');
  const before = viewOf('${path}') !== viewOf(location.href) ? document.querySelector('main > *') : undefined;
  history.pushState(null, '', '${path}');
  dispatchEvent(new PopStateEvent('popstate'));
  while (before?.isConnected) await new Promise(requestAnimationFrame);
})()`;

/** Gives the focus to what stands before an element: where Tab leads to it from. */
export const FOCUS_BEFORE = `(target) => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
  const reached = all.filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());
  reached[reached.indexOf(target) - 1]?.focus({ preventScroll: true });
}`;
