import zlib from 'node:zlib';

// undici 8 takes this function while it loads, and Node before 22.15, which our packages promise to
// run on, has none. No reply is decompressed, so any function will do. Import this file first.
zlib.createZstdDecompress ??= zlib.createBrotliDecompress as never;
