/** Canvas, words and lines of the pages by theme, for what is chosen to be seen on them. */
export const PAGE_THEMES = {
  light: { canvas: '#f3f7f4', ink: '#131f19', faint: '#44504b', field: '#ffffff', edge: '#7d8882' },
  dark: { canvas: '#0b100e', ink: '#e8eeeb', faint: '#b3beb8', field: '#181e1b', edge: '#6c7872' },
} as const

/**
 * The look of the public pages: the console's colours, without its fonts, so that a page is one
 * answer and needs nothing else.
 */
export const stylesheet = `
:root{color-scheme:light dark;--canvas:#f3f7f4;--field:#fff;--ink:#131f19;--ink-2:#44504b;
--edge:#7d8882;--track:#c4cdc7;--lit:#0d5e42;--lit-strong:#044c34;--on-lit:#fff;--points:#d95f0e;
--danger:#b3102a}
@media (prefers-color-scheme:dark){:root{--canvas:#0b100e;--field:#181e1b;--ink:#e8eeeb;
--ink-2:#b3beb8;--edge:#6c7872;--track:#3c4843;--lit:#64d4a3;--lit-strong:#82e6b8;
--on-lit:#051811;--points:#f79643;--danger:#fb858a}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:1fr auto;place-items:center;background:var(--canvas);
color:var(--ink);font:1rem/1.5 'Atkinson Hyperlegible Next',system-ui,-apple-system,'Segoe UI',
Roboto,sans-serif;-webkit-text-size-adjust:100%}
main{width:100%;max-width:32rem;padding:2rem 1.5rem 4rem;display:grid;justify-items:center;
text-align:center}
.art{width:min(26rem,86vw);height:auto;margin-bottom:1rem;fill:none;stroke-width:4;
stroke-linecap:round;stroke-linejoin:round}
.on{stroke:var(--lit)}.off,.missing,.sleeper{stroke:var(--track)}.sleeper{stroke-width:7}
.missing{stroke-dasharray:2 12}.post{stroke:var(--ink-2)}
.arm{stroke:var(--points);stroke-width:12;stroke-linecap:butt}
.plate,.points{fill:var(--canvas);stroke:var(--ink-2);stroke-width:3}
.points{stroke:var(--points);stroke-width:4}.lamp{fill:var(--points)}
h1{font-size:1.75rem;line-height:1.2;font-weight:640;letter-spacing:-.01em;margin-bottom:.75rem;
text-wrap:balance}
main>p{color:var(--ink-2);max-width:30rem;text-wrap:pretty}
form{width:100%;max-width:22rem;margin-top:1.5rem;display:grid;gap:.5rem;text-align:left}
label{font-size:.8125rem;font-weight:600}
input,button{width:100%;min-height:2.75rem;font:inherit;border-radius:6px;padding:0 .75rem}
input{color:var(--ink);background:var(--field);border:1px solid var(--edge)}
input[aria-invalid]{border:2px solid var(--danger)}
button{margin-top:.5rem;border:0;background:var(--lit);color:var(--on-lit);font-weight:600;
cursor:pointer;display:flex;align-items:center;justify-content:center;gap:.5rem}
button:hover{background:var(--lit-strong)}
:focus-visible{outline:2px solid var(--lit);outline-offset:2px}
.sign{width:1rem;height:1rem;flex:none;fill:none;stroke:currentColor;stroke-width:2;
stroke-linecap:round;stroke-linejoin:round}
.wrong{display:flex;gap:.5rem;font-size:.9375rem;color:var(--danger)}
.wrong .sign{margin-top:.25rem}
header{min-height:1.5rem;padding:1.5rem 1.5rem 0;max-width:100%}
.logo{display:block;max-width:min(15rem,80vw);max-height:5rem}
.brand{font-size:1.25rem;font-weight:640;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem}
nav a{color:inherit;padding:.375rem 0}
footer{padding:1rem 1.5rem 1.5rem;max-width:100%;color:var(--ink-2);font-size:.8125rem;
text-align:center;overflow-wrap:anywhere}
@media (forced-colors:active){.art *{stroke:CanvasText}}`
