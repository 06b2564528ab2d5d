/** The part of fontkit we use; the package has no types of its own. */
declare module 'fontkit' {
  export type Font = {
    readonly unitsPerEm: number;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  };
  export function openSync(path: string): Font;
}
