import type { Resource } from '#shared/resources/schemas.ts';
import type { ResourceRow } from './queries.ts';

export function presentResource({ resource, uploader, isBookmarked }: ResourceRow): Resource {
  return {
    id: resource.id,
    title: resource.title,
    description: resource.description,
    category: resource.category,
    format: resource.format,
    tags: resource.tags,
    filePath: resource.filePath,
    fileUrl: resource.fileUrl,
    fileName: resource.fileName,
    fileSize: resource.fileSize,
    contentType: resource.contentType,
    uploadedBy: resource.uploadedBy,
    uploader,
    isApproved: resource.isApproved,
    approvedAt: resource.approvedAt?.toISOString() ?? null,
    approvedBy: resource.approvedBy,
    isBookmarked,
    createdAt: resource.createdAt.toISOString(),
    updatedAt: resource.updatedAt.toISOString(),
  };
}
