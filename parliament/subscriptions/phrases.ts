import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Novinky e-mailem', 'News by e-mail'],
  lead: [
    (title: string) => `${title}: jednou denně, jen když je něco nového.`,
    (title) => `${title}: once a day, only when there is something new.`,
  ],
  noMails: [
    'Tento server e-maily neposílá; tentýž kanál lze číst ve čtečce.',
    'This server sends no mails; a feed reader has the same.',
  ],
  email: ['E-mailová adresa', 'E-mail address'],
  submit: ['Odebírat', 'Subscribe'],
  stored: [
    'Ukládáme jen adresu a to, co odebíráte. Odběr končí jedním kliknutím v každém e-mailu.',
    'Only the address and what it follows are stored. One click in any mail ends it.',
  ],
  sentTitle: ['Potvrďte odběr', 'Confirm your subscription'],
  sent: [
    'Na zadanou adresu jsme poslali e-mail s odkazem. Odběr začne, až na něj do dvou dnů kliknete.',
    'A mail with a link is on its way to that address. The subscription begins once it is followed, within two days.',
  ],
  confirmTitle: ['Začít odebírat?', 'Start the subscription?'],
  confirm: ['Potvrdit odběr', 'Confirm'],
  confirmed: ['Odběr začal', 'The subscription has begun'],
  confirmedText: [
    'E-mail přijde po denní aktualizaci dat, bude-li něco nového.',
    'A mail comes after the daily refresh of the data if there is something new.',
  ],
  cancelTitle: ['Zrušit odběr?', 'End the subscription?'],
  cancel: ['Zrušit odběr', 'Unsubscribe'],
  cancelled: ['Odběr je zrušen', 'The subscription has ended'],
  cancelledText: ['Adresu jsme smazali.', 'The address has been deleted.'],
  back: ['Co jste odebírali', 'What it was about'],
});
