// `npm run backup -- FILE COPY`
import { backupCommand } from './backup.ts';

process.exitCode = backupCommand(process.argv.slice(2));
