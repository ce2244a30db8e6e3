import adonisjs from '@adonisjs/prettier-config'

/** AdonisJS's style, and imports in one order: Node, packages, the application, the same folder. */
export default {
  ...adonisjs,
  overrides: [{ files: '*.ts', options: { parser: 'babel-ts' } }],
  plugins: ['@ianvs/prettier-plugin-sort-imports'],
  importOrder: ['<BUILTIN_MODULES>', '<THIRD_PARTY_MODULES>', '^#', '^[.]'],
  importOrderTypeScriptVersion: '6.0.0',
  importOrderCaseSensitive: false,
  importOrderParserPlugins: ['typescript', 'jsx', 'decorators-legacy'],
}
