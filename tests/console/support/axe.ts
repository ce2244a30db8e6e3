import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { inTheDark, shot } from '#tests/console/support/browser'
import { onOnePage } from '#tests/console/support/reloading_page'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERY_RULE: RunOptions = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

/** Nothing but colours depends on the theme, so these suffice for the second one. */
const RULES_OF_COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/**
 * Returns what axe finds wrong with a page in the light and in the dark theme: one line a fault,
 * with the element. It is put in by the browser's own tools, so the page's policy stays in force.
 *
 * @param without a selector of what is left out: on the API reference, the hundreds of calls that are
 * folded and look like the first ones
 */
export function axe(page: Page, without?: string): Promise<string[]> {
  const context = contextOf(without)
  return onOnePage(page, async () => {
    const inTheLight = await look(page, EVERY_RULE, context)
    const inDark = await inTheDark(page, () => look(page, RULES_OF_COLOURS, context))
    return [...inTheLight, ...inDark.map((fault) => `in the dark: ${fault}`)]
  })
}

/**
 * The same for someone whose system chooses the colours; a picture is kept by the name, where `SHOTS`
 * is set.
 */
export async function axeInForcedColours(
  page: Page,
  name: string,
  without?: string
): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    await shot(page, `${name}-forced`)
    return await onOnePage(page, () => look(page, RULES_OF_COLOURS, contextOf(without)))
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

function contextOf(without: string | undefined): string {
  return without === undefined ? 'document' : JSON.stringify({ exclude: [[without]] })
}

async function look(page: Page, options: RunOptions, context: string): Promise<string[]> {
  const isThere = await page.evaluate('typeof axe === "object"')
  if (!isThere) await putIn(page)
  // Put into words there: the results hold what every rule looked at.
  const run = `axe.run(${context}, ${JSON.stringify(options)}).then(${describe})`
  return page.evaluate<string[]>(run)
}

/** Runs in the page. */
function describe({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`)
  )
}

/** By the protocol itself: `page.evaluate` of a program of this size takes half a second more. */
async function putIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${AXE}\n;undefined` })
  await session.detach()
}
