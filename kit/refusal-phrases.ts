import { formats } from './format.ts';
import { phraseBook } from './messages.ts';

const day = formats('cs').date;

/** Why something was not taken; each speaks about a name of ours, or a host. */
export const reasons = phraseBook(
  {
    redirect: (host: string) => `přesměrování na ${host} odmítnuto`,
    address: (host: string) => `dotaz na ${host} odmítnut`,
    'too-large': () => 'větší, než kolik se od zdroje bere',
    archive: (name: string) => `${name} není čitelný archiv`,
    form: (place: string) => `${place}: není v očekávaném tvaru`,
    implausible: () => 'kontrola věrohodnosti odmítla celý dokument',
    incomplete: (what: string) => `${what}: chybí větší část`,
    document: (name: string) => `dokument ${name} nelze přečíst`,
    empty: (name: string) => `tisk ${name}: odpověď modelu je prázdná`,
    refusal: (name: string) => `tisk ${name}: model odmítl odpovědět`,
    'wrong-language': (name: string) => `tisk ${name}: odpověď modelu je v jiném jazyce`,
    injected: (name: string) => `tisk ${name}: odpověď modelu obsahuje odkaz nebo značky`,
    unusable: (name: string) => `${name && `tisk ${name}: `}odpověď modelu nelze použít`,
  },
  {
    redirect: (host) => `refused to follow a redirect to ${host}`,
    address: (host) => `refused to ask ${host}`,
    'too-large': () => 'larger than what is taken from this source',
    archive: (name) => `${name} is no readable archive`,
    form: (place) => `${place}: not in the expected form`,
    implausible: () => 'the plausibility check refused the whole document',
    incomplete: (what) => `${what}: most of it is missing`,
    document: (name) => `document ${name} cannot be read`,
    empty: (name) => `print ${name}: the model's answer is empty`,
    refusal: (name) => `print ${name}: the model refused to answer`,
    'wrong-language': (name) => `print ${name}: the model's answer is in another language`,
    injected: (name) => `print ${name}: the model's answer has a link or markup of its own`,
    unusable: (name) => `${name && `print ${name}: `}the model's answer cannot be used`,
  },
);

/** What is shown in its place. */
export const insteads = phraseBook(
  {
    archive: (date: string) => `archiv ze dne ${day(date)}`,
    fetch: (date: string) => `hodnoty stažené ${day(date)}`,
    nothing: () => 'zatím nic',
    archives: () => 'údaje z archivů',
    'no-text': () => 'tisk bez tohoto textu',
    excerpt: () => 'úryvek dokumentu',
    difference: () => 'rozdíl verzí bez popisu',
    keywords: () => 'témata podle klíčových slov',
  },
  {
    archive: (date) => `archive of ${date}`,
    fetch: (date) => `values of the fetch of ${date}`,
    nothing: () => 'nothing yet',
    archives: () => 'what the archives tell',
    'no-text': () => 'the print without this text',
    excerpt: () => 'an excerpt of the document',
    difference: () => 'the difference without a description',
    keywords: () => 'topics by keywords',
  },
);
