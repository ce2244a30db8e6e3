import axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { onOnePage } from '#tests/console/support/reloading_page'

const OPTIONS = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }

/**
 * Returns what axe finds wrong with a page: one line a fault, with the element. It is put in by the
 * browser's own tools, so the page's policy stays in force.
 */
export async function axe(page: Page): Promise<string[]> {
  const result = await onOnePage(page, () => look(page))
  return result.violations.flatMap(({ id, nodes }: any) =>
    nodes.map(
      (node: any) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`
    )
  )
}

async function look(page: Page): Promise<any> {
  const isThere = await page.evaluate('typeof axe === "object"')
  if (!isThere) await page.evaluate(axeCore.source)
  return page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)})`)
}
