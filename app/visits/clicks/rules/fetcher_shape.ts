/** How a program gives itself away that sends the user agent of a browser. */
interface FetcherSign {
  /** What the rule is called in reports. */
  name: string
  pattern: RegExp

  /** Where this is in it too, the sign does not count. */
  unless: RegExp | null
}

/** Systems whose browsers are built into apps, which write all kinds of things behind them. */
const PHONE_OR_TV =
  /some machine|Android|iPhone|iPad|iPod|Mobile|HbbTV|Tizen|Web0S|SMART-TV|OMI\/|NETRANGE/i

/** What draws pages, and how phones of old say that they do. */
const ENGINE =
  /some machine|iPhone|iPad|WebKit|Gecko|Trident|KHTML|Presto|MSIE|Opera|Goanna|NetFront|Browser|MIDP|POLARIS|Chrome\/|Firefox\/|Safari\/|Version\//

/**
 * Signs by which programs are found that say they are a browser, each with the reason why no
 * person's browser has it.
 */
const SIGNS: FetcherSign[] = [
  // Browsers write "(KHTML, like Gecko)" and at most an older engine; what follows is a program.
  sign('engine-comment', /like gecko ?[;,] ?(?!Safari|HEVC)[a-z]/i),
  // "compatible" begins the first comment of a browser; where it begins a later one, a program speaks.
  sign('second-comment', /\S \(compatible; ?(?!MSIE)[A-Za-z]/, /^Mozilla\/\S+ \(compatible;/),
  // Chrome never calls itself Google. Google's fetchers do, on phones with a hyphen behind it.
  sign('google', /\bGoogle-[A-Z]/),
  sign('google', /google(?!tv|app| ?earth|\/google)/i, PHONE_OR_TV),
  // Office and its mail programs look at a link before the person's browser opens it.
  sign('office', /\bms-?office\b|\bMicrosoft (?:Office|Outlook|Word|Excel|PowerPoint)\b|\bWAC-/i),
  // A program names itself right behind the system, and no engine.
  sign('no-engine', /^Mozilla\/5\.0 \((?!compatible)[^()]*\) [A-Za-z]/, ENGINE),
  // Internet Explorer ends with its comment, which lists all that is installed beside it.
  sign(
    'after-explorer',
    /^Mozilla\/[45]\.0 \(compatible; MSIE[^()]*\) [A-Z]/,
    /Opera|Profile|Nokia|Phone|CE\b|j2me|Mac/i
  ),
  // Pictures of pages are drawn for someone else, and measured by no person.
  sign('pictures', /\bweb-?(?:thumb|snap|screen)|screenshot|SlimerJS|Observatory\//i),
  // Browsers end with a version. A bare word behind Safari's is the name of who steers the browser.
  sign(
    'last-word',
    /Safari(?:\/[\d.]+)? ?(?:\([A-Za-z]+\)|(?<= )[A-Za-z][\w.-]*(?: \d[\d.]*)?)$/,
    new RegExp(`${PHONE_OR_TV.source}|Electron/|QtWebEngine/|browser$|chrome$`, 'i')
  ),
]

/** Finds the sign by which a program in a browser's clothes gives itself away; null without one. */
export function findFetcherSign(userAgent: string): string | null {
  const found = SIGNS.find(
    ({ pattern, unless }) => pattern.test(userAgent) && !unless?.test(userAgent)
  )
  return found?.name ?? null
}

/** Returns the signs in the order in which they are tried. */
export function listFetcherSigns(): [name: string, pattern: string][] {
  return SIGNS.map(({ name, pattern }) => [name, pattern.source])
}

function sign(name: string, pattern: RegExp, unless: RegExp | null = null): FetcherSign {
  return { name, pattern, unless }
}
