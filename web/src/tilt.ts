/** Degrees from how a phone is held to where the light leaves the card. */
const REACH = 30;
/** How a phone is held while it is read, in degrees. */
const HELD = 45;

/** The light on all foils follows the tilt of a phone, unless less motion is wanted. */
export function followTilt(): void {
  askForTilt();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  addEventListener('deviceorientation', ({ gamma, beta }) => {
    if (gamma === null || beta === null || still.matches) return;
    const { style } = document.documentElement;
    style.setProperty('--tilt-x', place(gamma));
    style.setProperty('--tilt-y', place(beta - HELD));
  });
}

interface AskingEvents {
  /** On iPhones. They take the question only while something is touched. */
  readonly requestPermission?: () => Promise<string>;
}

/** Asks for the tilt at the first touch of a foil, where a phone wants to be asked. */
function askForTilt(): void {
  if (typeof DeviceOrientationEvent === 'undefined') return;
  const events = DeviceOrientationEvent as typeof DeviceOrientationEvent & AskingEvents;
  if (events.requestPermission === undefined) return;
  const ask = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('.card[data-status="super"]') === null) return;
    removeEventListener('touchend', ask);
    // Without it the foil shines as it lies.
    void events.requestPermission?.().catch(() => undefined);
  };
  addEventListener('touchend', ask);
}

function place(degrees: number): string {
  return `${Math.max(0, Math.min(100, 50 + (degrees / REACH) * 50))}%`;
}
