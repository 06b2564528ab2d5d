/**
 * One subject of legislation. A keyword is the beginning of a folded Czech word, or of several in a
 * row; a word with a full stop is whole (`doh.`).
 */
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
    'dani., dani z, danich, danich z, dane., registracn pokladn, danemi, danov, dph, spotrebni dan, spotrebnich dan, statni rozpoc, statnim rozpoc, statniho rozpoc, rozpoctov pravid, rozpoctov urcen, rozpoctov odpoved, rozpoctov provizor, rozpoctov kazn, celn, mistnich poplat, spravnich poplat, evidenc trz, dvoj zdan, hazard, loteri, zaverecn uc, ucetnictv, statnich dluhopis, statni dluhopis, silnicn dan, fin spr, financni sprav, zdanen, trzeb',
  ),
  topic(
    'finance',
    'Banky a finanční trhy',
    'Banking and financial markets',
    'bank, pojistov zprostr, pojistovac, pojistovnict, pojistn smlouv, kapitalov, uver., uveru, uvery, uverem, uverov, uvern, sporiteln, zalozn, auditor, investicn spolec, investicn fond, investicn sluz, platebni styk, penzijn, dluhopis, devizov, financni trh, financnim trh, financniho trhu, financnim zajist, konsolidacn agent, cnb, ozdrav postup, smenaren, prani penez, legalizac vynos, stavebni sporen, mena., meny., menach, menov, cenn papir, pojisteni odp, inflac, financniho arbitr',
  ),
  topic(
    'health',
    'Zdravotnictví',
    'Health',
    'zdravot, zdr pojist, zdrav pojist, lekar, lecebn, leciv, nemocnic, lecen, transplant, pacient, hygien, verejneho zdrav, ockovan, zdravi, tkani., tkanich, doping, tabak, kouren, farmac, omamn, navykov, psychotrop, epidem',
  ),
  topic(
    'social',
    'Sociální politika a důchody',
    'Social policy and pensions',
    'socialn, soc zabezp, soc sluz, duchod, zivotni minim, zivotnim minim, existencnim minim, hmotne nouz, statni social podpor, detske skupin, davk, davek, rodin, rodicovsk, matersk, nemocensk, zdravotn postiz, zdrav postiz, osob se zdravot, vyzivne, dite., ditet, detech, deti., sirot, penzist, pece o dite, pestoun',
  ),
  topic(
    'labour',
    'Práce a zaměstnanost',
    'Labour and employment',
    'zakonik prace, zakoniku prace, zamestnano, zamestnanc, zamestnani, zamestnavat, prac pomer, pracovn urazu, pracovn podmin, pracovn pohotov, pracovn prav, pracovnepr, pracovni dob, pracovniho klid, pracovniho lek, pracovnich norem, bezpecnost prace, urazov pojist, odborov, mzdy, mzde., mzdov, mzdach, mezd, inspekc prace, dobrovolnick, nucene prac, mop, kolektivn smlouv, agentur prace, urad prace',
  ),
  topic(
    'education',
    'Školství a věda',
    'Education and research',
    'skol, vysokych skol, vzdelav, vyzkum, vedeck, vedy., vede a, studia, studiu, studijn, student, ucitel, pedagog, sport, vysokosk, grantov, ga cr, akadem, univerzit, maturit, uznavan odbor, technologick agent, ta cr, deti a mladez',
  ),
  topic(
    'justice',
    'Justice a právo',
    'Justice and law',
    'soud, trestn, obcansky zakon, obcanskeho zakon, obcanskem zakon, prestup, spravni rad., spravniho radu, advokat, notar, exeku, insolven, konkurs, statnim zastup, statni zastup, rozhodci, pravni pomoc, mediac, vezen, probac, rejstrik, obchodni zakon, obchodniho zakon, obchodnich korpor, pravnickych osob, odpovednosti za skod, obet trest, vykonu trest, overovani list, overovani shod, overovani opis, extradic, vydavani osob, umluv o vydav, justicni, rimskeho statut, dedick, ochran obet, svedk, odskodn, puvodu majet',
  ),
  topic(
    'security',
    'Vnitro a bezpečnost',
    'Interior and security',
    'polici, hasic, pozarn, pobyt ciz, azyl, vizov, viza, zbran, strelny, streliv, bezpecnostn, zpravodajsk, krizov, migrac, cizinc, obcanskych prukaz, cestovnich dokl, statni obcan, statnim obcan, utajovan, sluzebni pomer, integrovan zachran, kyberneticke, evidenc obyv, munic, terorism, matrik, registrovan partner, statni hranic, statnich hranic, hranicn, ochran hranic, readmis, prostitu, verejn porad, shromazdovac, extremis, pyrotech',
  ),
  topic(
    'defence',
    'Obrana',
    'Defence',
    'obran, vojac, vojak, vojen, vojsk, armad, ozbroj, ozb sil, branne, branna povin, branny, valecn, nato., severoatlant, stihac, acr., voj cvic, preletech, veteran, odboj, misi, mis ozb, zahr operac, biologick zbran, chemick zbran, jadern zbran',
  ),
  topic(
    'environment',
    'Životní prostředí',
    'Environment',
    'zivotni prostred, ziv prostred, odpad, ovzdus, ochran prirod, prirod, vodni zakon, vodniho zakon, vodach, vod., vodovod, vodohosp, vodnich tok, vodnich zdroj, vodni dil, chranenymi zivoc, chranenych zivoc, klimat, emise sklen, emisi sklen, sklenikov, geolog, chemick latk, narodni park, narodnim park, ozon, velryb, obal, ekolog, krajiny, krajinn, biodiver, posuzov vliv, prirodni rezervac, natura, povodn, povodi, znecist, druh zivoc, cites, chemicky zakon, polutant',
  ),
  topic(
    'agriculture',
    'Zemědělství a lesy',
    'Agriculture and forests',
    'zemedel, potravin, veterin, plemenar, lesn, lesy, lesu, myslivost, rybar, krmiv, osiv, vinohrad, vinar, rostlinolek, rostlinn genetick, hnojiv, pozemkov uprav, pozemkov fond, pozemkov urad, pudni fond, pudniho fond, vcel, chmel, odrud, zahradkar, zvirat, tyran, agrar, ovoc, zeleniny, mleka., mlecn, honiteb, gmo, szif',
  ),
  topic(
    'transport',
    'Doprava',
    'Transport',
    'doprav, silnic, pozemnich komunik, zeleznic, drahach, drazni, leteck, letectv, letist, plavb, plavebn, vodnich cest, vodni cest, dalnic, vozidel, vozid, ridic, provozu na pozem, preprav, lodn, cotif, namorn, taxi, parkov, autobus, motorov, kolej, nakladn dopr, vnitrozem, druzicov navig, sfdi',
  ),
  topic(
    'economy',
    'Průmysl a energetika',
    'Industry and energy',
    'energetik, energetick, energii, energie, atomov, elektrin, zemni plyn, zemniho plyn, plynar, plynovod, horni zakon, hornick, tezb, nerost, zivnost, ochrane spotreb, spotrebitel, puncov, technick pozad, hospodarskou soutez, hospodarske soutez, podnikan, prumysl, vynalez, patent, ochrannych znam, verejnych zakaz, verejne zakaz, regulaci reklam, podporovan zdroj, ochrane invest, podpore invest, investicn pobid, metrolog, normaliz, trzni sil, dul., dulni, exportn, postovn, lihu, hutni, podnikatel, o cenach, ceny., vyvozu, vyvozn, dovoz, obchodu, obchodn, prodejn, zbozi, ropy, ropn, uhli, jadern, strojir, cestovnich kancel, narodniho majet, privatizac, fnm',
  ),
  topic(
    'housing',
    'Bydlení a místní rozvoj',
    'Housing and regional development',
    'bydlen, bytu, bytum, byty, bytov, bytech, najem, stavebni zakon, stavebniho zakon, stavebnim rad, uzemnim plan, uzemniho plan, vyvlastn, sfrb, katastru, katastral, nemovit, vlastnictvi byt, autorizovanych archit, regional rozvoj, cestovniho ruch, cestovnim ruch, zememer, pozemku, pozemky, pozemcich, stavby, stavenist, mistni rozvoj, mistniho rozvoj',
  ),
  topic(
    'administration',
    'Veřejná správa a samospráva',
    'Public administration',
    'obcich, obci., obce., krajich, kraju., hlavnim mest praz, hl meste praz, hl m praz, uzemnich samospr, statni sluzb, sluzebni zakon, statistick, archiv, stret zajm, kontrolniho radu, statni kontrol, financni kontrol, nku., nejvyssim kontrol, svobodnem pristup, ver korpor, svereneho majet, registr smluv, lobb, ombudsman, platu predstav, predstavitelu statni moc, platech, o majetku cr, o majetku cesk, majetku st, kancelar prezid, statnich svat, statnich symbol, ochrance prav, uredni, samospr, uzemni sprav, organu statni sprav, statnich zamest, zastupovani stat, uradu pro zast',
  ),
  topic(
    'constitution',
    'Ústava a volby',
    'Constitution and elections',
    'ustavni zak, ustavniho zak, ustavnich zak, ustavnim zak, ustavni soud, ustavniho soud, ustavnim soud, ustavnich cinit, ustavnim postav, ustavniho porad, ustav zakon, ustav z., ustava, ustavy, ustavou, listina zaklad, volb, voleb, referend, jednacim rad, jednaci rad, politickych stran, politickym stran, polit stran, imunit, prezidenta republ, prezidentem republ, petic, mandat, hlasov, funkcnim obdobi',
  ),
  topic(
    'foreign',
    'Zahraniční věci a smlouvy',
    'Foreign affairs and treaties',
    'zahranicnich vec, zahranicn polit, zahranicn sluzb, zahranicn rozvoj, zahranicn pomoc, mezinarodni smlouv, mez sml, doh., dohoda, dohody., dohode., dohodu, smlouva, smlouvy mezi, smlouvu mezi, smlouve mezi, sml., umluv, uml., protokol, prot., dodatk, ratifik, diplomat, sankc, konzular, osn., komplex partner',
    true,
  ),
  topic(
    'eu',
    'Evropská unie',
    'European Union',
    'evropske unie, evropskou unii, evropska unie, eu., evropske komis, evropskeho parlament, narizeni rady, rozhodnuti rady, smernic, nariz ep, lisabon, schengen, eurozon, eura., subsidiar, strukturaln fond, vnitrniho trhu',
    true,
  ),
  topic(
    'culture',
    'Kultura a média',
    'Culture and media',
    'kultur, autorsk, pamatk, pamatnik, televiz, rozhlas, ctk, rrtv, tiskov agent, tiskove kanc, periodickeho tisk, knihov, knizn, muzej, muzea, muzeu, film, audioviz, divad, nabozen, cirkv, cirkev, medii, medial, majetkov vyrovnan, umelc, umelec, umeni, galer, literar, hudeb',
  ),
  topic(
    'digital',
    'Digitalizace a telekomunikace',
    'Digital affairs and telecommunications',
    'digital, elektronick, informacnich syst, kyberbezp, kybernetick, telekomun, internet, datov schran, zakladnich regist, osobnich udaj, ctu., komunikacniho urad, egovern, sluzby vytvarejici duver, software, site elektr',
  ),
];
