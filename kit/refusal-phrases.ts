import { formats } from './format.ts';
import { phraseBook } from './messages.ts';

const day = formats('cs').date;

/** Why something was not taken; each speaks about a name of ours, or a host. */
export const reasons = phraseBook({
  redirect: [
    (host: string) => `přesměrování na ${host} odmítnuto`,
    (host) => `refused to follow a redirect to ${host}`,
  ],
  address: [(host: string) => `dotaz na ${host} odmítnut`, (host) => `refused to ask ${host}`],
  'too-large': [
    () => 'větší, než kolik se od zdroje bere',
    () => 'larger than what is taken from this source',
  ],
  archive: [
    (name: string) => `${name} není čitelný archiv`,
    (name) => `${name} is no readable archive`,
  ],
  form: [
    (place: string) => `${place}: není v očekávaném tvaru`,
    (place) => `${place}: not in the expected form`,
  ],
  implausible: [
    () => 'kontrola věrohodnosti odmítla celý dokument',
    () => 'the plausibility check refused the whole document',
  ],
  incomplete: [
    (what: string) => `${what}: chybí větší část`,
    (what) => `${what}: most of it is missing`,
  ],
  document: [
    (name: string) => `dokument ${name} nelze přečíst`,
    (name) => `document ${name} cannot be read`,
  ],
  empty: [
    (name: string) => `tisk ${name}: odpověď modelu je prázdná`,
    (name) => `print ${name}: the model's answer is empty`,
  ],
  refusal: [
    (name: string) => `tisk ${name}: model odmítl odpovědět`,
    (name) => `print ${name}: the model refused to answer`,
  ],
  'wrong-language': [
    (name: string) => `tisk ${name}: odpověď modelu je v jiném jazyce`,
    (name) => `print ${name}: the model's answer is in another language`,
  ],
  injected: [
    (name: string) => `tisk ${name}: odpověď modelu obsahuje odkaz nebo značky`,
    (name) => `print ${name}: the model's answer has a link or markup of its own`,
  ],
  ungrounded: [
    (name: string) => `tisk ${name}: odpověď modelu uvádí, co v dokumentu není`,
    (name) => `print ${name}: the model's answer says what the document does not`,
  ],
  repeated: [
    (name: string) => `tisk ${name}: model odpověděl stejně jako u jiného tisku`,
    (name) => `print ${name}: the model's answer equals that on another print`,
  ],
  unusable: [
    (name: string) => `${name && `tisk ${name}: `}odpověď modelu nelze použít`,
    (name) => `${name && `print ${name}: `}the model's answer cannot be used`,
  ],
});

/** What is shown in its place. */
export const insteads = phraseBook({
  archive: [(date: string) => `archiv ze dne ${day(date)}`, (date) => `archive of ${date}`],
  fetch: [
    (date: string) => `hodnoty stažené ${day(date)}`,
    (date) => `values of the fetch of ${date}`,
  ],
  nothing: [() => 'zatím nic', () => 'nothing yet'],
  archives: [() => 'údaje z archivů', () => 'what the archives tell'],
  'no-text': [() => 'tisk bez tohoto textu', () => 'the print without this text'],
  excerpt: [() => 'úryvek dokumentu', () => 'an excerpt of the document'],
  difference: [() => 'rozdíl verzí bez popisu', () => 'the difference without a description'],
  keywords: [() => 'témata podle klíčových slov', () => 'topics by keywords'],
});
