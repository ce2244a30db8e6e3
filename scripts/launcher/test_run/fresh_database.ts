/*
 * Empties the database of tests.
 */
import { makeFreshDatabase } from '../application/database.ts'

await makeFreshDatabase()
