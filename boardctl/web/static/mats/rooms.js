// @ts-check
// The rooms of the mouse house. Each is drawn in a box of 200 x 200 (the kitchen 200 x 100) from
// its top left corner; rings lie over it, so the drawings stay quiet.

const INK = 'stroke="#7a5634" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';

const floor = (/** @type {string} */ colour, h = 46) =>
  `<path d="M4 ${196 - h} H196 V188 A8 8 0 0 1 188 196 H12 A8 8 0 0 1 4 188Z" fill="${colour}"/>`;

const frame = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ inside) => `
  <g transform="translate(${x} ${y})"><rect width="34" height="28" rx="3" fill="#fffaf0" ${INK}/>${inside}</g>`;

const bedroom = `
  ${floor("#cdb7df")}
  <path d="M84 12 H116 V52 H84Z" fill="#bfe0f2" ${INK}/><path d="M100 12 V52 M84 32 H116" ${INK}/>
  <path d="M76 8 Q84 34 78 56 H86 Q90 30 86 8Z M124 8 Q116 34 122 56 H114 Q110 30 114 8Z" fill="#e59fb4" ${INK}/>
  <path d="M18 92 V176 M182 112 V176" ${INK} stroke-width="6"/>
  <path d="M16 84 Q16 74 28 74 Q40 74 40 84 V150 H16Z" fill="#b57c45" ${INK}/>
  <rect x="24" y="128" width="162" height="36" rx="8" fill="#b57c45" ${INK}/>
  <path d="M30 124 H184 Q190 124 190 132 V146 H30Z" fill="#fff" ${INK}/>
  <path d="M78 118 H178 Q190 118 190 130 V156 H78Z" fill="#8f9fe0" ${INK}/>
  <path d="M78 118 L190 156 M78 156 L190 118 M118 118 V156 M150 118 V156" stroke="#b9c4f2" stroke-width="4"/>
  <ellipse cx="54" cy="118" rx="24" ry="13" fill="#fff" ${INK}/>
  <path d="M150 30 A17 17 0 1 0 168 56 A20 20 0 0 1 150 30Z" fill="#ffe9a3" ${INK}/>
  <path d="M36 30 l3 7 7 1 -5 5 1 7 -6 -4 -6 4 1 -7 -5 -5 7 -1Z" fill="#ffe9a3" ${INK} stroke-width="1.6"/>`;

const bathroom = `
  <path d="M4 60 H196 M4 100 H196 M54 20 V150 M104 20 V150 M154 20 V150" stroke="#a8d6dc" stroke-width="2"/>
  ${floor("#8fc7cf")}
  <path d="M26 106 H180 Q182 156 150 160 H58 Q26 156 26 106Z" fill="#fff" ${INK}/>
  <path d="M16 104 H190 V114 H16Z" fill="#eef7f8" ${INK}/>
  <path d="M58 160 L50 178 M150 160 L158 178" ${INK} stroke-width="7"/>
  <path d="M168 104 V66 Q168 56 158 56 H148 V66" fill="none" stroke="#8a97a3" stroke-width="7" stroke-linecap="round"/>
  <g fill="#fff" stroke="#8fc1d6" stroke-width="2.4">
    <circle cx="50" cy="98" r="15"/><circle cx="74" cy="90" r="18"/><circle cx="102" cy="96" r="15"/><circle cx="124" cy="100" r="11"/>
    <circle cx="60" cy="62" r="7"/><circle cx="84" cy="48" r="5"/><circle cx="40" cy="44" r="9"/></g>
  <path d="M112 78 q-4 -16 10 -18 q12 -1 12 11 l9 2 q-2 7 -10 7 q-1 8 -12 8 q-9 0 -9 -10Z" fill="#ffd34d" ${INK} stroke-width="2"/>
  <circle cx="126" cy="67" r="1.8" fill="#3b2417"/>
  <rect x="18" y="16" width="44" height="0" /><path d="M140 16 H186 V22 H140Z" fill="#b57c45" ${INK}/><path d="M148 22 V50 H176 V22" fill="#f4a7a0" ${INK}/>`;

const dining = `
  ${floor("#e0a877")}
  <path d="M100 4 V26" ${INK}/><path d="M70 48 Q74 24 100 24 Q126 24 130 48Z" fill="#e0704a" ${INK}/><circle cx="100" cy="50" r="7" fill="#ffe27a"/>
  ${frame(18, 22, '<path d="M8 20 L17 8 L26 20Z" fill="#8fbf7a"/>')}
  ${frame(148, 22, '<circle cx="17" cy="14" r="8" fill="#ffcf3f"/>')}
  <path d="M30 118 H170 V128 H30Z" fill="#b57c45" ${INK}/>
  <path d="M26 112 H174 L182 146 L166 138 L150 146 L134 138 L118 146 L100 138 L82 146 L66 138 L50 146 L34 138 L18 146Z" fill="#fff" ${INK}/>
  <path d="M40 112 l-6 24 M64 112 l-4 28 M100 112 v26 M136 112 l4 28 M160 112 l6 24" stroke="#f0b7a5" stroke-width="4"/>
  <path d="M48 146 V182 M152 146 V182" ${INK} stroke-width="7"/>
  <path d="M14 96 V182 M14 142 H34 V182" fill="none" stroke="#9a6530" stroke-width="6" stroke-linecap="round"/>
  <path d="M186 96 V182 M186 142 H166 V182" fill="none" stroke="#9a6530" stroke-width="6" stroke-linecap="round"/>
  <path d="M76 108 L112 92 L124 108Z" fill="#ffd34d" ${INK} stroke-width="2"/><circle cx="106" cy="102" r="3" fill="#eeb320"/>
  <path d="M138 110 V92 M131 92 H145 Q145 104 138 104 Q131 104 131 92Z" fill="#d3ecf2" ${INK} stroke-width="2"/>
  <ellipse cx="56" cy="109" rx="15" ry="4" fill="#eef3f5" ${INK} stroke-width="2"/>`;

const laundry = `
  ${floor("#a9c98f", 40)}
  <circle cx="172" cy="28" r="15" fill="#ffe27a" ${INK} stroke-width="2"/>
  <path d="M16 30 V176 M184 54 V176" stroke="#9a6530" stroke-width="7" stroke-linecap="round"/>
  <path d="M16 40 Q100 66 184 58" fill="none" stroke="#7a5634" stroke-width="2.6"/>
  <path d="M30 46 L52 52 L60 64 L54 70 L50 66 L50 92 L30 88 L30 62 L25 64 L22 56Z" fill="#e0704a" ${INK}/>
  <path d="M72 56 H100 L104 98 H91 L87 72 L82 98 H69Z" fill="#5aa3d8" ${INK}/>
  <path d="M116 60 L124 61 L124 84 Q124 92 134 92 Q144 93 142 102 Q138 106 124 104 Q115 103 115 94Z" fill="#f4e07a" ${INK}/>
  <path d="M146 61 L154 61 L154 84 Q154 92 163 92 Q172 93 170 101 Q166 105 153 103 Q145 102 145 94Z" fill="#f4e07a" ${INK}/>
  <path d="M60 138 H140 L130 178 H70Z" fill="#d9a566" ${INK}/><path d="M64 150 H136 M68 164 H132 M84 138 L86 178 M100 138 V178 M116 138 L114 178" stroke="#a9763f" stroke-width="2.4"/>
  <path d="M66 138 Q74 120 88 128 Q98 114 112 126 Q126 120 134 138Z" fill="#fff" ${INK}/>`;

const reading = `
  ${floor("#d79a8a")}
  <rect x="12" y="16" width="84" height="62" rx="4" fill="#b57c45" ${INK}/><path d="M12 46 H96" ${INK}/>
  <g ${INK} stroke-width="1.8"><rect x="18" y="22" width="9" height="24" fill="#c4583a"/><rect x="28" y="26" width="8" height="20" fill="#3f9fd8"/><rect x="37" y="22" width="11" height="24" fill="#ffd34d"/>
  <rect x="52" y="25" width="8" height="21" fill="#3cc79f"/><rect x="61" y="22" width="9" height="24" fill="#cc79a7"/><rect x="74" y="24" width="9" height="22" fill="#8f9fe0"/>
  <rect x="18" y="54" width="11" height="24" fill="#3cc79f"/><rect x="30" y="52" width="8" height="26" fill="#e59fb4"/><rect x="44" y="56" width="26" height="9" fill="#c4583a"/><rect x="42" y="66" width="30" height="11" fill="#3f9fd8"/></g>
  <path d="M160 92 V176 M144 178 H176" stroke="#7a5634" stroke-width="6" stroke-linecap="round"/><path d="M134 92 L148 56 H172 L186 92Z" fill="#ffe27a" ${INK}/>
  <path d="M28 122 Q28 96 54 96 H96 Q122 96 122 122 V168 H28Z" fill="#8f6fb0" ${INK}/>
  <path d="M18 132 Q18 120 30 120 Q42 120 42 132 V172 H18Z M108 132 Q108 120 120 120 Q132 120 132 132 V172 H108Z" fill="#a98bc8" ${INK}/>
  <path d="M42 142 H108 V164 H42Z" fill="#b79bd3" ${INK}/>
  <path d="M54 128 Q66 120 76 130 Q86 120 98 128 V148 Q86 140 76 150 Q66 140 54 148Z" fill="#fffaf0" ${INK}/><path d="M76 130 V150" ${INK}/>`;

const kitchen = `
  <path d="M4 66 H196 V88 A8 8 0 0 1 188 96 H12 A8 8 0 0 1 4 88Z" fill="#d8b06a"/>
  <rect x="54" y="26" width="66" height="62" rx="6" fill="#e9eef0" ${INK}/><path d="M54 42 H120" ${INK}/>
  <rect x="63" y="50" width="48" height="28" rx="5" fill="#5b3a22" ${INK}/><path d="M70 74 Q78 56 88 70 Q94 58 104 74Z" fill="#ff9e3d"/>
  <g fill="#59646f"><circle cx="66" cy="34" r="3.6"/><circle cx="78" cy="34" r="3.6"/><circle cx="96" cy="34" r="3.6"/><circle cx="108" cy="34" r="3.6"/></g>
  <path d="M66 10 H102 V24 Q102 26 98 26 H70 Q66 26 66 24Z" fill="#c4583a" ${INK}/><path d="M62 14 H66 M102 14 H108" ${INK} stroke-width="5"/>
  <path d="M76 6 q-4 -4 0 -8 M90 6 q-4 -4 0 -8" fill="none" stroke="#b9a48a" stroke-width="2.6" stroke-linecap="round" transform="translate(0 3)"/>
  <rect x="10" y="50" width="38" height="38" rx="4" fill="#b57c45" ${INK}/><circle cx="42" cy="68" r="2.4" fill="#5b3a22"/>
  <rect x="126" y="50" width="64" height="38" rx="4" fill="#b57c45" ${INK}/><path d="M158 50 V88" ${INK}/>
  <path d="M134 12 H186 V18 H134Z" fill="#9a6530" ${INK}/><path d="M140 18 v14 M153 18 v18 M166 18 v12 M178 18 v16" stroke="#8a97a3" stroke-width="4.4" stroke-linecap="round"/>
  <path d="M14 50 Q14 36 29 36 Q44 36 44 50Z" fill="#8fbf7a" ${INK}/>`;

const trap = `
  <rect x="14" y="40" width="172" height="146" rx="14" fill="#c98f4e" stroke="#6b4220" stroke-width="4"/>
  <rect x="14" y="40" width="172" height="146" rx="14" fill="url(#grain)"/>
  <path d="M40 118 V26 Q40 14 52 14 H148 Q160 14 160 26 V118" fill="none" stroke="#6d7883" stroke-width="11" stroke-linecap="round"/>
  <path d="M40 118 V26 Q40 14 52 14 H148 Q160 14 160 26 V118" fill="none" stroke="#c3ccd4" stroke-width="5" stroke-linecap="round"/>
  <path d="M24 120 H176" stroke="#59646f" stroke-width="12" stroke-linecap="round"/>
  <path d="M34 112 v16 M46 112 v16 M58 112 v16 M70 112 v16 M82 112 v16 M118 112 v16 M130 112 v16 M142 112 v16 M154 112 v16 M166 112 v16" stroke="#c3ccd4" stroke-width="4"/>
  <path d="M78 170 L118 144 L130 170Z" fill="#ffd34d" stroke="#b07a12" stroke-width="3" stroke-linejoin="round"/>
  <circle cx="108" cy="161" r="4.5" fill="#eeb320"/><circle cx="119" cy="157" r="3" fill="#eeb320"/>`;

/** @type {Record<string, {wall: string, edge: string, art: string}>} */
export const ROOMS = {
  bedroom: { wall: "#e9def2", edge: "#a98bc8", art: bedroom },
  bathroom: { wall: "#d8eff2", edge: "#6fb3bd", art: bathroom },
  dining: { wall: "#fbdcc3", edge: "#d0864f", art: dining },
  laundry: { wall: "#d9eed0", edge: "#86ad6a", art: laundry },
  reading: { wall: "#f6d9d2", edge: "#c0786a", art: reading },
  kitchen: { wall: "#fbe9b4", edge: "#c79a35", art: kitchen },
  trap: { wall: "#eadbc8", edge: "#7a5634", art: trap },
};
