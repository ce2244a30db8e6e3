import type { Edge } from 'edge.js'

type EdgeCompiler = Edge['compiler']

/**
 * Makes Edge keep partials as it compiled them. By itself it keeps pages and components alone, and reads
 * and compiles a partial each time that it is shown: 25 times for a list of 25 rows.
 *
 * @param compiler one that keeps what it compiles (`cache`); what it compiles depends on the file and on
 * the names of the local variables where it is shown
 */
export function keepPartials(compiler: EdgeCompiler): void {
  const compile = compiler.compile.bind(compiler)
  const kept = new Map<string, ReturnType<EdgeCompiler['compile']>>()
  compiler.compile = (templatePath, localVariables) => {
    if (!localVariables) return compile(templatePath)
    const key = [templatePath, ...localVariables].join(' ')
    const known = kept.get(key) ?? compile(templatePath, localVariables)
    kept.set(key, known)
    return known
  }
}

/** Makes Edge list its components once. By itself it reads their folders again for each page. */
export function keepComponents(loader: Edge['loader']): void {
  const list = loader.listComponents.bind(loader)
  let kept: ReturnType<typeof list> | undefined
  loader.listComponents = () => (kept ??= list())
}
