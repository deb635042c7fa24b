import { parseArgs } from 'node:util';
import { diagnose } from '#server/doctor/diagnose.ts';
import { reportOf } from '#server/doctor/report.ts';
import { readRotation } from '#server/features/session-secret/service.ts';
import { loadEnvFile } from './command/env-file.ts';

const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;

loadEnvFile();
const findings = await diagnose(process.env, readRotation);
console.log(json ? JSON.stringify(findings, null, 2) : reportOf(findings));
process.exitCode = findings.some(({ status }) => status === 'problem') ? 1 : 0;
