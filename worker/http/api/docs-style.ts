/**
 * The styles of the page that documents the API, in the colours of the product. The page cannot use the stylesheet of
 * the screens, because its hashed file name is unknown here.
 */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--paper:#fdfcfa;--sheet:#fff;--ink:#26283a;--soft:#5f6274;--line:#e4e1da;--brand:#3b3f9e;--tint:#f3f1ec;
--get:#1f6f4a;--post:#2f4fa8;--put:#8a5a12;--delete:#a5302b}
@media (prefers-color-scheme:dark){:root{--paper:#181a22;--sheet:#20222c;--ink:#eceae4;--soft:#a9abb8;--line:#353846;--brand:#aab0f5;--tint:#282b37;
--get:#74d3a2;--post:#9db6ff;--put:#e5bd72;--delete:#f19a92}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
a{color:var(--brand);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:.25rem}
code{font:.875em/1.5 ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace}
p code,td code,li code{background:var(--tint);padding:.1em .35em;border-radius:.3rem}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem}
.frame{max-width:76rem;margin:0 auto;display:grid;grid-template-columns:17rem minmax(0,1fr);gap:3rem;padding:2rem 1.5rem 6rem}
nav{position:sticky;top:2rem;align-self:start;max-height:calc(100vh - 4rem);overflow:auto;font-size:.875rem}
nav h2{margin:1.25rem 0 .35rem;font-size:.875rem;font-weight:600}
nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.2rem 0;color:var(--soft)}nav li a:hover{color:var(--ink)}
h1{font-size:1.875rem;line-height:1.2;margin:.25rem 0 1rem;letter-spacing:-.01em}h1 small{font-size:1rem;color:var(--soft);font-weight:400}
main>section>h2{font-size:1.25rem;margin:3rem 0 .75rem}
.about p{max-width:44rem}
details{background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;margin:.5rem 0}
summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;padding:.75rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}summary span{color:var(--soft);margin-left:auto}
details[open]>summary{border-bottom:1px solid var(--line)}
.inside{padding:.25rem 1rem 1rem}.inside h3,.inside h4{font-size:.875rem;margin:1.25rem 0 .25rem;font-weight:600}
.method{font:600 .75rem/1 ui-monospace,Menlo,Consolas,monospace;display:inline-block;min-width:3.75rem;text-transform:uppercase}
.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.delete{color:var(--delete)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
th{font-weight:600;color:var(--soft);border-top:0}td:first-child{white-space:nowrap}.must{color:var(--delete)}
@media (max-width:768px){.frame{grid-template-columns:minmax(0,1fr);gap:1rem;padding:1.25rem 1rem 4rem}nav{position:static;max-height:none;columns:2}summary span{margin-left:0;width:100%}}
@media print{nav{display:none}.frame{display:block}}
`;
