/** One subject of legislation. Keywords are beginnings of folded Czech words; see `topics.ts`. */
export type Topic = {
  readonly id: string;
  readonly cs: string;
  readonly en: string;
  readonly keywords: readonly string[];
  /** Names the form of a print (a treaty) rather than its subject: another match precedes it. */
  readonly form: boolean;
};

const topic = (id: string, cs: string, en: string, keywords: string, form = false): Topic => ({
  id,
  cs,
  en,
  keywords: keywords.split(',').map((keyword) => keyword.trim()),
  form,
});

/** Our own taxonomy. Two topics with equally good matches keep this order. */
export const TOPICS: readonly Topic[] = [
  topic(
    'taxes',
    'Daně a rozpočet',
    'Taxes and budget',
    'dani, dane, danov, danich, dph, spotrebni dan, statni rozpoc, statnim rozpoc, statniho rozpoc, rozpoctov, rozpoctu, celn, poplatc, evidenc trz, evidenci trz, dvoj zdan, dvojiho zdan, dan zalez, danov zalez, hazard, loteri, zaverecn uc, statni zaverecn, ucetnictv, prijmu uveden, v souv prij zak, o prijmech, statnich dluhopis, statni dluhopis, dani silnic, dan silnic, dane silnic, fin spr, financni sprav, zdaneni, trzeb, vynosech, ucetni zaver st',
  ),
  topic(
    'finance',
    'Banky a finanční trhy',
    'Banking and financial markets',
    'bank, pojistov zprostr, pojistovaci, pojistovac, pojistovnict, kapitalov, uver, sporiteln, auditor, investicn, platebni styk, penzijn, dluhopis, devizov, financni trh, financnim trh, cnb, ozdrav postup, ozdravnych, smenaren, prani penez, legalizac vynos, stavebni sporen, financniho trhu, mena, menov, hospodareni cnb, cenn papir, cennych papir, pojisteni odp, devizovem, inflac, financniho arbitr',
  ),
  topic(
    'health',
    'Zdravotnictví',
    'Health',
    'zdravot, zdr pojist, zdrav pojist, lekar, lecebn, leciv, nemocnic, lecen, navyk, transplant, pacient, hygien, verejneho zdrav, ockovan, zdravi, tkan, zdr prostred, doping, tabak, kour, vseobecnem zdr, lekarn, farm, biolog, omamn, navykov, psychotrop, epidem, zdr pojistov, zdravotne soc',
  ),
  topic(
    'social',
    'Sociální politika a důchody',
    'Social policy and pensions',
    'socialn, soc zabezp, soc sluz, duchod, hmotne nouz, statni social podpor, detske skupin, detsk skupin, davk, davek, rodin, nemocensk, zdravotne postiz, osob se zdravot, vyzivne, prispevk duchod, ditet, detech, deti, sirot, penzist, duchodc, pece o dite, socialne pravni, soc pravni, nahradni rodin, kompenzac pomuc, zdrav postiz, vyzivneho, pestoun',
  ),
  topic(
    'labour',
    'Práce a zaměstnanost',
    'Labour and employment',
    'zakonik prace, zakonik pr, zakoniku prace, zamestnan, prac pomer, pracovn, urazov pojist, odbor, mzd, inspekc prace, dobrovolnick, nucene prac, mop, kolektivn smlouv, pracovnepr, agentur prace, urady prace, urad prace',
  ),
  topic(
    'education',
    'Školství a věda',
    'Education and research',
    'skol, vysokych skol, vzdelav, vyzkum, vedecko, vede, studi, ucitel, pedagog, sport, vysokosk, grantov, kontrolni rady ga, ga cr, akadem, univerzit, maturit, uznavan odbor, pedagog pracov, pedagogickych prac, ta cr, technologick agent, mladez, vv a i, prevence dopingu, skolsk, kontrolni rady ta',
  ),
  topic(
    'justice',
    'Justice a právo',
    'Justice and law',
    'soud, soudn, trestn, obcansky zakon, obcansk zakon, obcanskeho zakon, prestup, spravni rad, spravniho rad, advokat, notar, exeku, exekuc, insolven, statnim zastup, statni zastup, rozhodci, pravni pomoc, mediac, vezen, probac, rejstrik, zakon obchodn, obchodnich korpor, pravnickych osob, odpovednosti za skod, obet trest, vykonu trest, zakonik obch, zastupitelstv prav, listin, fyzick osob soukrom, extradic, vydavan, justicni, rimskeho statut, dedict, zakonik zav, ochran obet, korporac, svedk, mestske spol, nalez us, odskodn, duveryhod, hmotnepr, obchod rejstr, puvodu majet',
  ),
  topic(
    'security',
    'Vnitro a bezpečnost',
    'Interior and security',
    'polici, hasic, pobyt ciz, pobytu ciz, azyl, zbran, strelny, strelivo, bezpecnostn, zpravodajsk, krizov, migrac, cizinc, obcanskych prukaz, cestovnich dokl, statni obcan, statnim obcan, utajovan, sluzebni pomer, integrovan zachran, kyberneticke, evidenc obyv, munic, terorism, matrik, registrovan partner, hranic, readmis, prostitu, verejn porad, shromazd, hazard a porad, extremis, hranicn, ohrozen, drob strel, povoleni k pobyt, pyrotech, zkratov',
  ),
  topic(
    'defence',
    'Obrana',
    'Defence',
    'obran, vojac, vojak, vojen, vojsk, armad, ozbroj, ozbrojen, ozb sil, vojensk, branne, branneho, branna povin, valecn, nato, acr, voj cvic, vojensk cvic, preletech, branny, branneho, brann, letectva a armad, vojskem, veteran, odboj, misi, mis ozb, zahr operac',
  ),
  topic(
    'environment',
    'Životní prostředí',
    'Environment',
    'zivotni prostred, ziv prostred, zivotniho prostred, zivotnim prostred, odpad, ovzdus, ochrane prirod, ochran prirod, prirody, vod, vodni zakon, chranenymi zivoc, chranenych zivoc, klimat, emis, sklenikov, geolog, chemick latk, narodni park, narodnim park, ozon, velryb, obal, ekolog, krajin, biodiver, posuzov vliv, klim, rezervac, natur, povodn, znecist, prirod, druh zivoc, cites, ekologic, chemicky zakon, polutant',
  ),
  topic(
    'agriculture',
    'Zemědělství a lesy',
    'Agriculture and forests',
    'zemedel, potravin, veterin, plemenar, lesn, lesy, lesu, myslivost, rybar, krmiv, osiv, vinohrad, vinar, rostlinolek, hnojiv, pozemkov uprav, pudni fond, pudniho fond, vcel, chmel, zvirat, tyran, agrar, ovoc, zeleniny, mlek, masa, lesnich, honiteb, hospodarskych zvir, gmo, potrav, zemed',
  ),
  topic(
    'transport',
    'Doprava',
    'Transport',
    'doprav, silnic, pozemnich komunik, zeleznic, drahach, draz, letec, letist, civilnim letec, plavb, plavebn, dalnic, vozidel, vozid, ridic, provozu na pozem, preprav, lodn, cotif, letisti, namorn, taxi, parkov, autobus, motorov, silnicn dan, kolej, nakladn dopr, vnitrozem, druzicov navig, tunel, sfdi',
  ),
  topic(
    'economy',
    'Průmysl a energetika',
    'Industry and energy',
    'energetik, energeticky, energii, energie, atomov, atom energ, elektrin, plyn, horni zakon, hornick, tezb, nerost, zivnost, ochrane spotreb, spotrebitel, puncov, technickych pozad, technick pozad, hospodarskou soutez, hospodarske soutez, podnikan, prumyslov, vynalez, patent, ochrannych znam, verejnych zakaz, verejne zakaz, regulaci reklam, podporovan zdroj, podporovanych zdroj, investic, metrolog, normaliz, vyrobk, exportn, postovn, lihu, hutni, podnikatel, ochrane invest, cenach, o cenach, ceny, vyvoz, dovoz, prumysl, obchod, zbozi, sluzeb vnitr, zivnosten, elektroenerg, ropy, ropn, uhli, jadern, stroj, puncovni, cestovnich kancel',
  ),
  topic(
    'housing',
    'Bydlení a místní rozvoj',
    'Housing and regional development',
    'bydlen, byt, bytu, najem, stavebni zakon, stavebnim rad, stavebniho zakon, uzemnim plan, vyvlastn, sfrb, katastr, nemovit evid, pozemkov zakon, vlastnictvi byt, autorizovanych archit, vystavb, regionaln rozvoj, region rozvoj, cestovniho ruch, cestovni ruch, zememer, stavebn, rozpoctu sfrb, najemn, druzstv byt, druzstev, pozemk, stavby, stavenist, pamatky staveb, mistni rozvoj, mistniho rozvoj, uzemniho, dopravni infrastr',
  ),
  topic(
    'administration',
    'Veřejná správa a samospráva',
    'Public administration',
    'obcich, obci, obce, krajich, kraju zriz, hlavnim mest praz, hl meste praz, hl m praz, uzemnich samospr, statni sluzb, sluzebni zakon, statistick, archiv, stret zajm, stretu zajm, kontrolni rad, kontrole, nku, nejvyssim kontrol, svobodnem pristup, spravnich organ, uzemnich celk, verejn korpor, ver korporac, svereneho majet, mpo cr, registr smluv, lobb, ombudsman, verejnem ochran, platu predstav, platech, majetku cr, majetku cesk, majetku st, usc, kancelar prezid, statnich svat, statni sval, symbol, verejneho ochran, verejny ochran, ochrance prav, uredni, urednic, samospr, statni spr, statnich zamest, mesta, magistr, registru oznam, dotac, verejnych fin kontr, statut hl',
  ),
  topic(
    'constitution',
    'Ústava a volby',
    'Constitution and elections',
    'ustav, ustavni, ustavniho, volb, voleb, referend, jednacim rad, jednaci rad, poslanc mand, politickych stran, imunit, prezident republ, senatu jednac, petic, ustavnim soud, zastup hl m praz, mandat, hlasov, lidov iniciat, obecnem referend, funkcnim obdobi',
  ),
  topic(
    'foreign',
    'Zahraniční věci a smlouvy',
    'Foreign affairs and treaties',
    'zahranicn, mezinarodni smlouv, mez sml, doh, dohod, dohody, smlouv, sml, umluv, uml, protokol, prot, dodatk, ratifik, diplomat, sankc, konzular, osn, komplex partner',
    true,
  ),
  topic(
    'eu',
    'Evropská unie',
    'European Union',
    'evropske unie, evropskou unii, evropska unie, eu, evropske komis, smernic, nariz ep, lisabon, schengen, fungovani eu, eurozon, eura, subsidiar, strukturaln fond, vnitrniho trhu',
    true,
  ),
  topic(
    'culture',
    'Kultura a média',
    'Culture and media',
    'kultur, autorsk, pamatk, pamatkove, pamatkov, televiz, rozhlas, ctk, rrtv, tisk, tisku, knih, knihov, muze, film, audioviz, divad, vysilan, cirk, nabozensk, medii, sbirk muzej, majetkov vyrovnan, umel, galer, cirkv, nabozen, literar, hudeb, rozhlasov, kulturni',
  ),
  topic(
    'digital',
    'Digitalizace a telekomunikace',
    'Digital affairs and telecommunications',
    'digital, elektronick komunik, elektronickych komunik, elektronick, informacnich syst, kyberbezp, kybernetick, telekomun, internet, datov schran, datovych schran, zakladnich regist, osobnich udaj, elektronicky podpis, ctu, eco, komunikacniho urad, egovern, sluzby vytvarejici duver, it, software, dat sit, site elektr',
  ),
];
