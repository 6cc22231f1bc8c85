import type { OperationModel } from '../model/operation.ts';
import { sampleCall } from './call.ts';
import { curlSample } from './curl.ts';
import { pythonSample } from './python.ts';
import { typeScriptSample } from './typescript.ts';
import { pythonReceiver, typeScriptReceiver } from './receivers.ts';

export interface Sample {
  readonly id: 'curl' | 'typescript' | 'python';
  readonly label: string;
  /** For the highlighter. */
  readonly language: string;
  readonly text: string;
}

/** Code that calls the operation, or receives the event. */
export function samplesOf(operation: OperationModel, baseUrl: string): Sample[] {
  if (operation.method === 'EVENT')
    return [
      { id: 'typescript', label: 'TypeScript', language: 'typescript', text: typeScriptReceiver(operation) },
      { id: 'python', label: 'Python', language: 'python', text: pythonReceiver(operation) },
    ];
  const call = sampleCall(operation, baseUrl);
  return [
    { id: 'curl', label: 'curl', language: 'bash', text: curlSample(call) },
    { id: 'typescript', label: 'TypeScript', language: 'typescript', text: typeScriptSample(call) },
    { id: 'python', label: 'Python', language: 'python', text: pythonSample(call) },
  ];
}
