import { describeInBrowser } from '../testing/in-browser.ts';
import { testSoundPages } from '../testing/sound-pages.ts';

const SHARED = 'net_income=52000&current_savings=500000&ltv_pct=90';

describeInBrowser('every page with personal figures', (visitor) => {
  testSoundPages(visitor, {
    region: '/region/praha',
    'region with a scenario': `/region/brno?${SHARED}`,
    'region with a wrong scenario': '/region/brno?net_income=-1&ltv_pct=101',
    'region with a setting': '/region/brno?calc=what-if&net_income=60000&measure=years&fixation=5',
    'overview with a scenario': `/?${SHARED}`,
    'compare with a scenario': `/compare?${SHARED}`,
    'rent or buy': '/rent-or-buy?region=ostrava&price_growth_pct=6',
    'rent or buy, refused': '/rent-or-buy?rate_pct=99',
    'no such region': '/region/atlantis',
  });
});
