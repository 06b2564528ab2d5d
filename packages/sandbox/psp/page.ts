import { windows1250 } from './windows-1250.ts';

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
