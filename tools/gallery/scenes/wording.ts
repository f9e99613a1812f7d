/** Kinds of writing that a program must handle: ordinary text, and text that could break layouts. */
export const textKinds = ['latin', 'cjk', 'rtl', 'emoji', 'word'] as const;
export type TextKind = (typeof textKinds)[number];

/** All texts that people enter into a program, in one kind of writing. */
export interface Wording {
  people: [name: string, role: string][];
  question: string;
  author: string;
  poll: string;
  options: string[];
  topic: string;
  group: string;
  session: string;
}

/** One word of 200 characters. */
export const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  .repeat(4)
  .slice(0, 200);

export const wordings: Record<TextKind, Wording> = {
  latin: {
    people: [
      ['Amara Diallo', 'Head of Research'],
      ['Jonas Weber', 'Grid Operations'],
      ['Léa Fontaine', 'Moderator'],
      ['Søren Ågård', 'Chief Engineer'],
      ['Ximena Ñúñez de la Vega', 'Policy and Public Affairs'],
      ['Bo', ''],
      ['Wiktor Zieliński', 'Storage'],
      ['Priya Raman', 'Data'],
      ['Gyula Járgályó', 'Transmission Planning'],
    ],
    question:
      'How much of the new capacity will be ready before next winter, and who decides what is built first?',
    author: 'Maja Lindqvist',
    poll: 'Where should the next plant be built?',
    options: [
      'On the coast',
      'Near the cities',
      'In the hills',
      'Nowhere',
      'Where the grid is weakest today',
      'I do not know yet',
    ],
    topic: 'The grid after 2030: what we build, and where',
    group: 'Northern Light Institute',
    session: 'Energy, hour by hour',
  },
  cjk: {
    people: [
      ['田中 さくら', '研究本部長'],
      ['李伟', '电网运营总监'],
      ['김민준', '진행자'],
      ['佐藤 健太郎', '主任技師'],
      ['陳美玲', '公共政策'],
      ['林', ''],
      ['박서연', '저장 기술'],
      ['王小明', '数据科学'],
      ['長谷川 誠一郎', '送電計画・設備投資部門責任者'],
    ],
    question: '来年の冬までに新しい設備のどれだけが完成し、何を先に建てるかは誰が決めるのでしょうか。',
    author: '鈴木 花子',
    poll: '次の発電所はどこに建てるべきですか？',
    options: [
      '海岸沿い',
      '都市の近く',
      '山の中',
      'どこにも建てない',
      '今日もっとも送電網が弱いところ',
      'まだ分からない',
    ],
    topic: '二〇三〇年以後の送電網：何をどこに建てるか',
    group: '北光研究所',
    session: '一時間ごとのエネルギー',
  },
  rtl: {
    people: [
      ['محمد عبد الله', 'مدير الأبحاث'],
      ['נועה לוי', 'ראש תחום רשת החשמל'],
      ['ليلى حداد', 'مديرة الحوار'],
      ['דוד בן־עמי', 'מהנדס ראשי'],
      ['سارة الأنصاري', 'السياسات العامة'],
      ['עדי', ''],
      ['يوسف Jensen', 'تخزين الطاقة'],
      ['רות כהן', 'נתונים'],
      ['عبد الرحمن بن عبد العزيز المنصور', 'تخطيط شبكات النقل'],
    ],
    question: 'كم من القدرة الجديدة سيكون جاهزا قبل الشتاء القادم، ومن يقرر ما الذي يبنى أولا؟',
    author: 'مريم الخطيب',
    poll: 'أين يجب أن تبنى المحطة القادمة؟',
    options: ['على الساحل', 'قرب المدن', 'في التلال', 'لا مكان', 'حيث الشبكة أضعف اليوم', 'لا أعرف بعد'],
    topic: 'الشبكة بعد 2030: ماذا نبني وأين',
    group: 'معهد الضوء الشمالي',
    session: 'الطاقة ساعة بساعة',
  },
  emoji: {
    people: [
      ['Amara 🌍', '🔬 Research 👩🏾‍🔬'],
      ['👨‍👩‍👧‍👦 Weber', '⚡️⚡️⚡️'],
      ['🎤 Léa', '🏳️‍🌈 Moderator'],
      ['Søren 🇩🇰', '🛠️'],
      ['🦊🐻🐼🐨', '🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉'],
      ['🙂', ''],
      ['Wiktor 🔋', '🔋🔌'],
      ['Priya 📊', '📈'],
      ['Gyula ☂️', '🗺️ Planning'],
    ],
    question: 'Will it be ready before ❄️? 🤔 And who decides 👷🏽‍♀️🏗️ what is built first? 🙏🏼🙏🏼🙏🏼',
    author: '🦉 Maja',
    poll: 'Where do we build next? 🏗️⚡️',
    options: ['🏖️ Coast', '🏙️ Cities', '⛰️ Hills', '🚫', '🕸️ Weakest grid', '🤷🏻‍♂️'],
    topic: '⚡️ The grid after 2030 🔮',
    group: '🌌 Northern Light',
    session: 'Energy ⏰ hour by hour',
  },
  word: {
    people: [
      [longWord, longWord],
      ['Jonas Weber', longWord],
      [longWord, ''],
    ],
    question: longWord,
    author: longWord,
    poll: longWord,
    options: [longWord, longWord, 'Nowhere', longWord, longWord, longWord],
    topic: longWord,
    group: longWord,
    session: longWord,
  },
};
