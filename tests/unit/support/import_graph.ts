/** Files of app without their ending, each with those that it imports. */
export type ImportGraph = Map<string, string[]>

/** The wings from the ground up; cores import downwards. */
export const WINGS = [
  'shared',
  'redirect',
  'platform',
  'people',
  'linking',
  'visits',
  'integrations',
  'installation',
] as const

/** What every surface is built on. */
const SHELL = /^platform\/(api|console|exceptions)\//

/** Surfaces that every wing's calls stand on: they ask `ctx.auth` who calls, and no wing above. */
const GROUND = /^platform\/(api|exceptions)\//

/** The list of a wing's routes: it names the surfaces of all its features. */
const ROUTES = /^[a-z]+\/routes$/

const wingOf = (file: string) => file.split('/', 1)[0]
const heightOf = (file: string) => WINGS.indexOf(wingOf(file) as (typeof WINGS)[number])
const isSurface = (file: string) =>
  /\/(http|console)\//.test(file) || SHELL.test(file) || ROUTES.test(file)

/** Returns a feature as `linking/links`; the wings without features are one each. */
function featureOf(file: string): string {
  const wing = wingOf(file)
  return wing === 'shared' || wing === 'redirect' ? wing : file.split('/').slice(0, 2).join('/')
}

/** Returns a sentence for each import that breaks a wall. */
export function findFaults(graph: ImportGraph): string[] {
  return [...graph].flatMap(([from, imports]) => imports.flatMap((to) => faultOf(from, to) ?? []))
}

function faultOf(from: string, to: string): string | null {
  if (isSurface(from) && !(GROUND.test(from) && heightOf(to) > heightOf(from))) {
    const isForeign = isSurface(to) && featureOf(from) !== featureOf(to)
    if (!isForeign || SHELL.test(to) || ROUTES.test(from)) return null
    return `${from} imports ${to}: a page or call of another feature. Use its core.`
  }
  if (isSurface(to)) return `${from} imports ${to}: a core imports no surface. Pass it in.`
  if (heightOf(to) <= heightOf(from)) return null
  return `${from} imports ${to}: cores import downwards only. Move it down, or declare a Port.`
}

/** Circles among files, and among the cores of features. */
export function findCircles(graph: ImportGraph): { files: string[][]; features: string[][] } {
  const features: ImportGraph = new Map()
  for (const [from, imports] of graph) {
    if (isSurface(from)) continue
    const others = imports
      .filter((to) => !isSurface(to) && featureOf(to) !== featureOf(from))
      .map(featureOf)
    features.set(featureOf(from), [...(features.get(featureOf(from)) ?? []), ...others])
  }
  return { files: circlesIn(graph), features: circlesIn(features) }
}

/** Strongly connected parts with more than one member (Tarjan 1972), sorted. */
function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) {
        lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
      }
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
