/** A page of the site in Windows-1250; `body` is markup inside `div#main-content`. */
export function sitePage(body: string): Uint8Array {
  return windows1250(`<!DOCTYPE html>
<html lang="cs">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">
<title>Smyšlená sněmovna</title>
</head>
<body>
<div id="header"><a href="/">Smyšlená sněmovna</a></div>
<div id="main"><div id="main-content">
${body}
</div></div>
<div id="footer"><p>Všechna jména a dokumenty jsou smyšlené. Informace podle zákona č. 106/1999 Sb.</p></div>
</body>
</html>
`);
}

/**
 * Text in Windows-1250. The five bytes without a character (0x81, 0x83, 0x88, 0x90, 0x98) stand for
 * the control characters of the same number, as the WHATWG decoder has it.
 */
export function windows1250(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = BYTES.get(character);
    if (byte === undefined) throw new RangeError(`Windows-1250 has no "${character}"`);
    return byte;
  });
}

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const BYTES = new Map(
  [...new TextDecoder('windows-1250').decode(everyByte)].map((character, byte) => [
    character,
    byte,
  ]),
);
