import { printParts } from './measure.ts';
import { benchExtraction } from './parliament/prints-extraction.ts';
import { benchResuming } from './parliament/prints-resuming.ts';
import { benchPrintService } from './parliament/prints-service.ts';

/**
 * The print pipeline of parliament beside pdf.js alone.
 * @param args names of parts: extraction, resuming, service; none means all.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const parts = {
    extraction: benchExtraction,
    resuming: benchResuming,
    service: benchPrintService,
  };
  await printParts(parts, args);
}
