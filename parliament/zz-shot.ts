import { openBrowser } from '@tessera/kit/testing/browser';
const U='http://127.0.0.1:18471';
