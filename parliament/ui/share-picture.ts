import { heightOfBars } from '@tessera/kit/chart/bars';
import type { Picture } from '@tessera/kit/chart/picture';

/** CSS pixels of a picture to share at 150 dots per inch, without room for title, measure and source. */
export const SHARED = { width: 768, height: 293 };

export const SHARED_BARS = Array.from({ length: 20 }, (_, count) => count).findLast(
  (count) => heightOfBars(count) <= SHARED.height - 20,
)!;

/** A chart at the size of a picture to share; its title is the finding. */
export function asShared(picture: Picture | undefined): Picture | undefined {
  return picture && { ...picture, ...SHARED };
}
