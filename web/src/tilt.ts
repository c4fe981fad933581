/** Degrees from how a phone is held to where the light leaves the card. */
const REACH = 30;
/** How a phone is held while it is read, in degrees. */
const HELD = 45;

/** The light on all foils follows the tilt of a phone, unless less motion is wanted. */
export function followTilt(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  addEventListener('deviceorientation', ({ gamma, beta }) => {
    if (gamma === null || beta === null || still.matches) return;
    const { style } = document.documentElement;
    style.setProperty('--tilt-x', place(gamma));
    style.setProperty('--tilt-y', place(beta - HELD));
  });
}

function place(degrees: number): string {
  return `${Math.max(0, Math.min(100, 50 + (degrees / REACH) * 50))}%`;
}
