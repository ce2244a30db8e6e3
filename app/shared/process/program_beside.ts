import { extname } from 'node:path'

/** One of our files that runs in a thread or another process, and what Node needs to read it. */
export interface ProgramBeside {
  file: URL
  execArgv: string[]
}

/**
 * Finds a program that lies beside a module, with the same ending: from the build as it is, from
 * source with the loader of TypeScript. A thread does not inherit a loader that its process began to
 * use after its start, as `ace.js` does.
 *
 * @param module `import.meta` of the module that starts it
 * @param name of the file, without its ending
 */
export function programBeside(module: ImportMeta, name: string): ProgramBeside {
  const ending = extname(module.filename)
  const isSource = ending === '.ts'
  return {
    file: new URL(`./${name}${ending}`, module.url),
    execArgv: isSource ? ['--import', import.meta.resolve('../../../bin/typescript.js')] : [],
  }
}
