/** What people write who want their text to run, or to look like something else. */
export const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</bdi></div><iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">press me</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<style>@import "//evil.example/x.css"</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<details open ontoggle=alert(1)>',
  '\u0000<script>alert(1)</script>',
  '<scr\u0000ipt>alert(1)</script>',
  '\uFF1Cscript\uFF1Ealert(1)\uFF1C/script\uFF1E',
];

/** Addresses that run something, or leave the web. */
export const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1234',
  'https://javascript:alert(1)',
  'https://example.com" onmouseover="alert(1)',
  "https://example.com' onfocus='alert(1)' autofocus='",
  'https://example.com"><script>alert(1)</script>',
  'www.javascript:alert(1)',
  'https:javascript:alert(1)',
  'https://[javascript:alert(1)]',
];

/** Addresses that look like another one: what is written, and the only host that a link of it may go to (null: no link). */
export const disguisedAddresses: readonly [written: string, host: string | null][] = [
  ['https://bank.example@evil.example/', null],
  ['https://bank.example:pass@evil.example/', null],
  ['https://bank.example%2F@evil.example/', null],
  ['https://bank.example\\@evil.example/', 'bank.example'],
  // The first letter is Cyrillic.
  ['https://\u0430pple.com/', 'xn--pple-43d.com'],
  ['https://bank.example\u2215login.evil.example/', 'bank.xn--examplelogin-ni5g.evil.example'],
  ['https://\u202Eelgoog.example/', null],
  ['https://evil.example/\u202Emoc.elgoog', 'evil.example'],
  ['https://evil.example/\u2066bank.example\u2069', 'evil.example'],
  ['https://bank.example\u3002evil.example/', 'bank.example.evil.example'],
  ['https://\uFF42\uFF41\uFF4E\uFF4B.example/', 'bank.example'],
];

/** Characters that reorder or hide what is around them. */
export const disguises = [
  '\u202Eevil\u202C',
  '\u202Dabc',
  '\u2066\u2067\u2068open',
  '\u2069\u202C\u202Cclose',
  'user\u202Egnp.exe',
  '\u200B\u200B\u200B',
  'Ho\u200Bst',
  '\u2028line\u2029paragraph',
  'a\u0000b\u001Bc',
  '\u{E0041}\u{E0042}hidden',
  `Z${'\u0300'.repeat(200)}algo`,
  'line\n\n\n\n\n\n\n\nline',
  'x'.repeat(1000),
  '\u05D0\u05D1\u05D2 abc \u0627\u0628',
];
